# How Assay starts, from a clone (./assay) and installed (bin/assay). They set $home and $jar before they read this.

# Not by -jar: the launcher would read the whole directory of the jar for one line of its manifest.
main=dev.assay.cli.Main

find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then java=$JAVA_HOME/bin/java; else java=$(command -v java || true); fi
  if [ -z "$java" ] || [ ! -x "$java" ]; then
    echo "assay: no Java found${JAVA_HOME:+ in JAVA_HOME, $JAVA_HOME}. Install a JDK 17 or newer, or set JAVA_HOME to one." >&2
    exit 2
  fi
  version=
  real=$(readlink -f "$java")
  if [ ! -r "${real%/bin/java}/release" ]; then # a stub, as on macOS, or a shim of asdf or jenv
    told=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
    told=${told%/jre}
    if [ -n "$told" ] && [ -x "$told/bin/java" ]; then
      java=$told/bin/java
      real=$java
    fi
  fi
  if [ -r "${real%/bin/java}/release" ]; then
    while IFS= read -r line; do
      case $line in JAVA_VERSION=*) version=${line#JAVA_VERSION=\"} version=${version%\"*} ;; esac
    done <"${real%/bin/java}/release"
  fi
  feature=${version%%[!0-9]*}
  modern=
  if [ "${feature:-17}" -lt 17 ]; then
    echo "assay: $java is Java $version. Assay needs a JDK 17 or newer: set JAVA_HOME to one." >&2
    exit 2
  fi
  if [ "${feature:-17}" -ge 24 ]; then modern="--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"; fi
}

# Class data for this JDK and jar: with it the JVM starts faster. It is a cache: the JVM itself passes over one that was
# made by another JDK or of another jar. One that cannot be made is left empty, so that it is not tried again; two that are made at the
# same time do not meet. It is a static archive, because a dynamic one leaves out classes as old as picocli's, and without lambdas for
# picocli's interfaces, because those of old interfaces crash JDK 17 while it writes them.
class_data() {
  archive=${jar%.jar}-${version:-any}.jsa
  if [ "$archive" -nt "$jar" ] || [ ! -w "${jar%/*}" ]; then return; fi
  new=$archive.$$
  trials=0
  for trial in doctor --help "compare --help" "compare --wrong"; do
    trials=$((trials + 1))
    # shellcheck disable=SC2086
    "$java" $modern -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList="$new.$trials" -Xlog:disable -cp "$jar" $main $trial \
      </dev/null >/dev/null 2>&1 &
  done
  wait
  sed -e '/^@lambda-proxy .*picocli/d' -e '/^@cp/d' -e '/ source: /d' -e 's/ id: .*//' "${real%/bin/java}/lib/classlist" \
    "$new".[0-9] 2>/dev/null |
    sort -u >"$new.list"
  # shellcheck disable=SC2086
  "$java" $modern -Xshare:dump -XX:SharedClassListFile="$new.list" -XX:SharedArchiveFile="$new" -Xlog:disable \
    -XX:ErrorFile=/dev/null -XX:-CreateCoredumpOnCrash -cp "$jar" >/dev/null 2>&1 || : >"$new"
  mv -f "$new" "$archive"
  rm -f "$new".[0-9] "$new.list"
}

# A JVM that cannot start ends with 1, which would mean that a condition holds.
can_start() {
  if [ -z "$(pwd -P 2>/dev/null)" ]; then
    echo "assay: the current folder does not exist any more. Change to another." >&2
    exit 2
  fi
  # shellcheck disable=SC2086
  if [ -n "${JAVA_TOOL_OPTIONS:-}${JDK_JAVA_OPTIONS:-}${_JAVA_OPTIONS:-}" ] && ! said=$("$java" $heap -version 2>&1); then
    printf '%s\n' "$said" >&2
    echo "assay: Java does not start with what JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS or _JAVA_OPTIONS says: leave it out there." >&2
    exit 2
  fi
  case $jar in
    *[![:print:]]*) # in a locale of ASCII, Java finds no file there
      if ! "$java" -cp "$jar" $main --version >/dev/null 2>&1; then
        echo "assay: Java cannot read $home in this locale. Set LC_ALL=C.UTF-8." >&2
        exit 2
      fi
      ;;
  esac
}

heap="-XX:+UseSerialGC -Xms320m -Xmn256m -Xmx1g"

start() {
  for option in ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}; do
    case $option in
      -XX:+UseSerialGC) ;;
      -XX:+Use*GC) # the JVM would refuse two collectors with exit code 1, which means that a condition holds
        echo "assay: JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS or _JAVA_OPTIONS chooses a collector, and Assay has its own: leave it out there." >&2
        exit 2
        ;;
    esac
  done
  can_start
  class_data 2>/dev/null || : # on a full disk it starts more slowly
  tty=
  if [ -t 1 ]; then tty=out; fi
  if [ -t 2 ]; then tty=$tty,err; fi
  if [ -t 0 ]; then tty=$tty,in; fi
  if [ -z "${COLUMNS:-}" ] && [ -t 1 ]; then
    COLUMNS=$(tput cols 2>/dev/null || echo 80)
    export COLUMNS
  fi
  # What is over before the second compiler pays. Nothing that sends load is among it.
  brief=
  case ${1:-} in '' | -* | doctor) brief=yes ;; esac
  case ${2:-} in -h | --help) brief=yes ;; esac
  set -- -cp "$jar" $main "$@"
  if [ -n "$brief" ]; then set -- -XX:TieredStopAtLevel=1 -XX:-UsePerfData "$@"; fi
  if [ -s "$archive" ]; then set -- -Xshare:auto -XX:SharedArchiveFile="$archive" "$@"; fi
  # One small collector: the generator's core is its own, and its steady state allocates nothing. The young generation holds
  # all that a slice allocates, so that nothing is collected while requests are timed; memory that is not touched costs nothing.
  # shellcheck disable=SC2086
  exec "$java" $modern $heap -Xlog:disable -Xlog:all=error:stderr \
    -Dassay.home="$home" -Dassay.tty="$tty" "$@"
}
