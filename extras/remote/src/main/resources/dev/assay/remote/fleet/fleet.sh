#!/usr/bin/env bash
# Written by `assay fleet write`. Deals the shards to hosts, one after another on each, and merges those that come back. Asks for
# nothing: a host whose key is not known, or that wants a password, measures none. Ctrl-C ends the shards where they run.
#
# usage: fleet.sh HOST...
set -umo pipefail
[ $# -gt 0 ] || { sed -n 5s/^..//p "$0" >&2; exit 2; }
hosts=("$@")
strict=(-o BatchMode=yes -o StrictHostKeyChecking=yes -o ConnectTimeout=10 -o ServerAliveInterval=15)
# What shards there read: nothing, as long as the connection lives. When it ends, they end.
pipe=$(mktemp -u) && mkfifo -m 600 "$pipe" && exec 3<>"$pipe" && rm "$pipe" || exit
there='exec 3<&0
[ ! -e "shard-$1" ] || { echo "shard-$1 is there already, of an earlier fleet: move it away" >&2; exit 2; }
assay fleet run %7$s %8$s --shard "$1" --out "shard-$1" </dev/null 3<&- & run=$!
{ cat <&3; kill "$run"; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait "$run"; code=$?
kill "$watch" 2>/dev/null
exit "$code"'
deal() {
  local host=${hosts[$1]} shard code
  scp "${strict[@]}" -- %1$s %2$s "$host:" >/dev/null || {
    echo "$host: nothing could be copied there, so it measures nothing" >&2
    return
  }
  for ((shard = $1 + 1; shard <= %3$d; shard += ${#hosts[@]})); do
    if [ -e "shard-$shard" ]; then
      echo "shard-$shard is here already, so it is not measured: move it away for a new one" >&2
      continue
    fi
    ssh "${strict[@]}" -- "$host" "exec sh -c '$there' assay $shard" <&3
    code=$?
    case $code in 2 | 255) continue ;; esac # nothing was measured, and ssh or assay said why
    rm -rf ".shard-$shard"
    scp -r "${strict[@]}" -- "$host:shard-$shard" ".shard-$shard" >/dev/null && mv ".shard-$shard" "shard-$shard"
  done
}
deals=()
stop() {
  trap '' INT TERM HUP
  for deal in "${deals[@]}"; do
    kill -- "-$deal"
  done 2>/dev/null
  wait 2>/dev/null
  rm -rf .shard-*
  kept=$(compgen -G 'shard-*' | sort -V | tr '\n' ' ')
  echo "Stopped. What was being measured ends on its host, and counts for nothing; remove its shard-N there before it runs again." >&2
  echo "Kept here: ${kept:-no shard}${kept:+- merge with: assay fleet merge shard-* --out merged}" >&2
  exit 130
}
trap stop INT TERM HUP
for i in "${!hosts[@]}"; do
  deal "$i" &
  deals+=("$!")
done
wait
trap - INT TERM HUP
exec assay fleet merge shard-* --out merged
