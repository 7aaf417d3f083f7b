package dev.assay.launch.process;

import dev.assay.launch.machine.Tools;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ties the life of every started process to that of this JVM, so that even {@code kill -9} of the JVM leaves none behind.
 *
 * <p>Three mechanisms complement one another:
 *
 * <ul>
 *   <li>{@code setpriv --pdeathsig KILL} (Linux): the kernel kills the process at once when the <em>thread</em> that
 *       started it ends. A small shell then checks that this JVM had not died before that took effect.
 *   <li>A watcher shell, one for each guard, reads from a pipe that only this JVM holds open. When the pipe closes it kills
 *       the processes it was told of, with {@code setsid} their whole groups. Then it kills processes that left their group
 *       but carry a mark of this guard ({@link Offspring}), and removes their temporary folders and the sockets of the
 *       JVMs' attach mechanism. Works on every system with a shell.
 *   <li>{@code setsid}: a separate session, so that neither Ctrl-C in the terminal nor closing it reaches the process;
 *       without it, a shell makes the process ignore SIGINT.
 * </ul>
 */
public final class Guard implements AutoCloseable {
    private static final String WATCH = """
            trap '' INT HUP TERM QUIT
            set -f
            ids=
            folders=
            newline='
            '
            while read -r verb what; do
              case "$verb" in
                watch) ids="$ids $what" ;;
                clear) folders="$folders$what$newline" ;;
                forget)
                  left=
                  for i in $ids; do [ "$i" = "$what" ] || left="$left $i"; done
                  ids=$left ;;
              esac
            done
            for i in $ids; do
              kill -s KILL -- "$i"
              rm -f -- "/tmp/.java_pid${i#-}"
            done
            set +f
            for pass in 1 2 3; do
              found=
              for f in $(SEARCH); do
                f=${f#/proc/}
                kill -s KILL -- "${f%%/*}"
                found=yes
              done
              [ -n "$found" ] || break
            done
            set -f
            IFS=$newline
            for f in $folders; do rm -rf -- "$f"; done
            """.replace("SEARCH", Offspring.search());

    private static final String UNLESS_ORPHAN = "[ \"$PPID\" = \"$0\" ] || exit 143; exec \"$@\"";
    private static final String DEAF_TO_CTRL_C = "trap '' INT; " + UNLESS_ORPHAN;

    private final Tools tools;
    /** Prefix of all marks of this guard: 12 random digits. */
    private final String run = String.valueOf(
            100_000_000_000L + Math.floorMod(UUID.randomUUID().getMostSignificantBits(), 900_000_000_000L));

    private final AtomicInteger launches = new AtomicInteger();
    private final Optional<Process> watcher;

    /** Starts the watcher, if the tools allow one. */
    public Guard(Tools tools) {
        this.tools = tools;
        this.watcher = tools.shell().flatMap(this::startWatcher);
    }

    /** A new mark for a process and its descendants. */
    public Offspring offspring() {
        return new Offspring(run + String.format(Locale.ROOT, "%06d", launches.incrementAndGet()));
    }

    /** The command wrapped by the guard's programs. The process keeps its pid through all of them. */
    public List<String> guarded(List<String> command, Offspring offspring) {
        List<String> words = new ArrayList<>(offspring.limited(tools));
        tools.setsid().ifPresent(path -> words.add(path.toString()));
        tools.setpriv().ifPresent(path -> words.addAll(List.of(path.toString(), "--pdeathsig", "KILL")));
        tools.shell()
                .ifPresent(path -> words.addAll(List.of(
                        path.toString(),
                        "-c",
                        tools.setsid().isPresent() ? UNLESS_ORPHAN : DEAF_TO_CTRL_C,
                        String.valueOf(ProcessHandle.current().pid()))));
        words.addAll(command);
        return words;
    }

    /** Registers a process that must not outlive this JVM. */
    public void watch(long pid) {
        tell("watch", id(pid));
    }

    /** Registers a folder to be removed at the end, if it still exists. */
    public void clear(Path folder) {
        if (folder.toString().indexOf('\n') < 0) {
            tell("clear", folder.toString());
        }
    }

    /** Must be called when a process has ended, because its pid may be reused. */
    public void forget(long pid) {
        tell("forget", id(pid));
    }

    private String id(long pid) {
        return (tools.setsid().isPresent() ? "-" : "") + pid;
    }

    private synchronized void tell(String verb, String what) {
        if (watcher.isEmpty()) {
            return;
        }
        try {
            OutputStream pipe = watcher.get().getOutputStream();
            pipe.write((verb + " " + what + "\n").getBytes(StandardCharsets.UTF_8));
            pipe.flush();
        } catch (IOException e) {
            // The watcher was killed. setpriv and close() remain.
        }
    }

    /** Ends the watcher, which kills whatever it still watches. */
    @Override
    public void close() {
        watcher.ifPresent(process -> {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                process.destroyForcibly();
            }
        });
    }

    private Optional<Process> startWatcher(Path shell) {
        List<String> command = new ArrayList<>();
        tools.setsid().ifPresent(path -> command.add(path.toString()));
        command.addAll(List.of(shell.toString(), "-c", WATCH, "assay-watch", run));
        try {
            return Optional.of(new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
