package dev.assay.launch.process;

import dev.assay.launch.files.TemporaryFolder;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.launch.machine.Programs;
import dev.assay.launch.machine.Tools;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Confines contenders with untrusted code, using bubblewrap (ADR 0047).
 *
 * <p>Assay itself and everything that it starts run in a network namespace with loopback only ({@link #onLoopback}). Each
 * contender then runs in an inner sandbox ({@link #around}): it sees a read-only system, its JDK, its jar, the files that the plan
 * names and a private temporary folder; no home, no other process, and few environment variables. Its memory and the files that it
 * writes are limited to the size of the machine's memory, its processes and threads to {@value #MAX_PROCESSES}.
 *
 * @param bwrap the program
 * @param prlimit sets the limits
 * @param setsid starts a program in a new session
 * @param shell a POSIX shell
 * @param version as reported by bubblewrap
 * @param memoryBytes of the machine
 */
public record Sandbox(Path bwrap, Path prlimit, Path setsid, Path shell, String version, long memoryBytes) {
    /** Not enforced for root. */
    static final int MAX_PROCESSES = 4_096;

    private static final String FLAG = "--sandbox";
    private static final String PROGRAM = "bwrap";

    /** System folders that a JVM and its wrappers need; missing ones are left out. */
    private static final List<String> SYSTEM =
            List.of("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/etc", "/sys");

    /** Freshly mounted, so nothing can be bound below them. */
    private static final List<String> OWN = List.of("/proc", "/dev");

    /** Variables that determine where programs are, and a JVM's default character set, language and time zone. */
    private static final Pattern KEPT_VARIABLES = Pattern.compile("PATH|LANG|LC_[A-Z]+|TZ|ASSAY_LAUNCH");

    private static final Pattern NAMED_PATH = Pattern.compile("/[^\\s:;,=\"'*?]+");

    /**
     * The sandbox of this machine.
     *
     * @throws BadInputException if none can be made; names what to install or allow
     */
    public static Sandbox required() {
        return required(Tools.found(), Programs.find(PROGRAM));
    }

    static Sandbox required(Tools tools, Optional<Path> program) {
        Path bwrap = program.orElseThrow(() -> missing("bubblewrap (bwrap) is not installed", "bubblewrap"));
        if (tools.prlimit().isEmpty()
                || tools.setsid().isEmpty()
                || tools.shell().isEmpty()) {
            throw missing("prlimit, setsid or a POSIX shell is missing", "util-linux");
        }
        Sandbox sandbox = new Sandbox(
                bwrap,
                tools.prlimit().get(),
                tools.setsid().get(),
                tools.shell().get(),
                Tools.run(List.of(bwrap.toString(), "--version"))
                        .map(response -> response.output().strip())
                        .orElse("bubblewrap"),
                MachineFacts.describe().memoryBytes());
        sandbox.obstacle().ifPresent(reason -> {
            throw new BadInputException(
                    FLAG,
                    "bubblewrap cannot make one here: " + reason,
                    "Allow this user to make namespaces (sysctl kernel.unprivileged_userns_clone=1; in a container, its"
                            + " runtime's settings), or leave the sandbox out.");
        });
        return sandbox;
    }

    private static BadInputException missing(String what, String pack) {
        return new BadInputException(
                FLAG, what, "Install it, for example with `apt-get install " + pack + "`, or leave the sandbox out.");
    }

    /** Why no sandbox can be made, found by nesting two as an experiment does. */
    private Optional<String> obstacle() {
        try {
            Path folder = TemporaryFolder.create();
            try {
                Optional<Tools.Response> tried = Tools.run(onLoopback(around(List.of("true"), folder, Set.of())));
                return tried.filter(response -> response.exitCode() == 0).isPresent()
                        ? Optional.empty()
                        : Optional.of(tried.map(response -> response.output().strip())
                                .filter(output -> !output.isEmpty())
                                .orElse("no reason is given"));
            } finally {
                TemporaryFolder.remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String words() {
        return version
                + ": each contender runs in one of its own, without a home, on a read-only system; the network is loopback"
                + " alone, for the generator too";
    }

    /**
     * The command wrapped so that it and everything it starts have a network with loopback only, in a new session. It ends when
     * the thread that started it does.
     */
    public List<String> onLoopback(List<String> command) {
        List<String> words = new ArrayList<>(List.of(
                setsid.toString(),
                bwrap.toString(),
                "--die-with-parent",
                "--unshare-net",
                "--dev-bind",
                "/",
                "/",
                "--"));
        words.addAll(command);
        return List.copyOf(words);
    }

    /**
     * Sends a signal to a process started with {@link #onLoopback}.
     *
     * @param name of the signal, for example {@code INT}
     */
    public void signal(Process outermost, String name) {
        long pid = outermost.children().findFirst().orElse(outermost.toHandle()).pid();
        Tools.run(List.of(shell.toString(), "-c", "kill -s \"$0\" \"$1\"", name, String.valueOf(pid)));
    }

    /**
     * The command wrapped so that it is confined. The process started stays outside and waits; it ends when the command does, with
     * the same exit code, and the command ends when it does.
     *
     * @param folder becomes the working directory and {@code /tmp}; nothing else can be written to
     * @param readable files and folders that it may read in addition to those of the system
     */
    public List<String> around(List<String> command, Path folder, Set<Path> readable) {
        List<String> words = new ArrayList<>(List.of(
                bwrap.toString(),
                "--die-with-parent",
                "--unshare-user",
                "--unshare-pid",
                "--unshare-ipc",
                "--unshare-uts",
                "--cap-drop",
                "ALL"));
        SYSTEM.forEach(path -> words.addAll(List.of("--ro-bind-try", path, path)));
        words.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
        words.addAll(List.of("--bind", folder.toString(), "/tmp", "--bind", folder.toString(), folder.toString()));
        readable.forEach(path -> words.addAll(List.of("--ro-bind", path.toString(), path.toString())));
        words.addAll(List.of("--remount-ro", "/", "--chdir", folder.toString(), "--"));
        words.addAll(List.of(
                prlimit.toString(),
                "--data=" + memoryBytes + ":" + memoryBytes,
                "--fsize=" + memoryBytes + ":" + memoryBytes,
                "--nproc=" + MAX_PROCESSES + ":" + MAX_PROCESSES));
        words.addAll(command);
        return List.copyOf(words);
    }

    /** Whether a contender inherits this environment variable. */
    public static boolean keeps(String variable) {
        return KEPT_VARIABLES.matcher(variable).matches();
    }

    /** What a contender may read: its JDK, its jar, and absolute paths named in its options and properties. */
    public static Set<Path> readable(Deployment deployment, List<String> options) {
        Path home = Path.of(System.getProperty("user.home", "/")).toAbsolutePath();
        Set<Path> paths = new LinkedHashSet<>();
        Stream.concat(
                        Stream.of(
                                deployment.jdk().home().toAbsolutePath(),
                                deployment.jar().path().toAbsolutePath()),
                        options.stream().flatMap(Sandbox::named))
                .map(Path::normalize)
                .filter(path -> !home.startsWith(path) && !Path.of("/tmp").startsWith(path))
                .filter(path -> Stream.concat(SYSTEM.stream(), OWN.stream()).noneMatch(path::startsWith))
                .filter(Files::exists)
                .forEach(paths::add);
        return paths;
    }

    private static Stream<Path> named(String option) {
        return NAMED_PATH
                .matcher(option)
                .results()
                .map(MatchResult::group)
                .flatMap(text -> Programs.path(text).stream());
    }

    /**
     * The confined process, given the one that waits outside: its child is the sandbox's init process, whose first child runs the
     * command. Empty while it is being started, and when it has ended.
     */
    public static Optional<ProcessHandle> inside(ProcessHandle outermost) {
        return outermost.children().findFirst().flatMap(first -> first.children()
                .min(Comparator.comparing(Sandbox::started)));
    }

    private static Instant started(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.MAX);
    }
}
