package dev.assay.launch;

import dev.assay.model.BadInputException;
import dev.assay.model.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
 * Confines contenders whose code nobody has read, with bubblewrap (ADR 74).
 *
 * <p>Assay itself runs in a network of its own that is loopback alone ({@link #onLoopback}): so do all that it starts. Each
 * contender then runs in an inner sandbox ({@link #around}): it sees the system read-only, its JDK, its jar, the files that the plan
 * names and a temporary folder of its own; no home, no other process, and few environment variables. It may not use more memory or
 * write larger files than the machine has memory, nor have more than {@value #MOST_PROCESSES} processes and threads.
 *
 * @param bwrap the program
 * @param prlimit sets the limits
 * @param setsid starts a program in a session of its own
 * @param shell a POSIX shell
 * @param version as bubblewrap says it
 * @param memoryBytes of the machine
 */
public record Sandbox(Path bwrap, Path prlimit, Path setsid, Path shell, String version, long memoryBytes) {
    /** Linux does not hold root to it. */
    static final int MOST_PROCESSES = 4_096;

    private static final String FLAG = "--sandbox";
    private static final String PROGRAM = "bwrap";

    /** What a JVM and the programs around it need of the system; what is not there is left out. */
    private static final List<String> SYSTEM =
            List.of("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/etc", "/sys");

    /** Mounted anew, so that nothing can be bound below. */
    private static final List<String> OWN = List.of("/proc", "/dev");

    /** What decides where programs are, and what the default character set, language and time zone of a JVM are. */
    private static final Pattern KEPT_VARIABLES = Pattern.compile("PATH|LANG|LC_[A-Z]+|TZ|ASSAY_LAUNCH");

    private static final Pattern NAMED_PATH = Pattern.compile("/[^\\s:;,=\"'*?]+");

    /**
     * The sandbox of this machine.
     *
     * @throws BadInputException if there is none: names what to install
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
                        .map(answer -> answer.output().strip())
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

    /** Why none can be made, by making one inside of the other as an experiment does. */
    private Optional<String> obstacle() {
        try {
            Path folder = TemporaryFolder.create();
            try {
                Optional<Tools.Answer> tried = Tools.run(onLoopback(around(List.of("true"), folder, Set.of())));
                return tried.filter(answer -> answer.exitCode() == 0).isPresent()
                        ? Optional.empty()
                        : Optional.of(tried.map(answer -> answer.output().strip())
                                .filter(output -> !output.isEmpty())
                                .orElse("no reason is given"));
            } finally {
                TemporaryFolder.remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For a result: what the sandbox was. */
    public String words() {
        return version
                + ": each contender runs in one of its own, without a home, on a read-only system; the network is loopback"
                + " alone, for the generator too";
    }

    /**
     * The command with the words before it that give it, and all that it will start, a network that is loopback alone, and a
     * session of its own. It ends when the thread that started it does.
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
     * Sends a signal to the process that was started by the words of {@link #onLoopback}.
     *
     * @param name for example {@code INT}
     */
    public void signal(Process outermost, String name) {
        long pid = outermost.children().findFirst().orElse(outermost.toHandle()).pid();
        Tools.run(List.of(shell.toString(), "-c", "kill -s \"$0\" \"$1\"", name, String.valueOf(pid)));
    }

    /**
     * The command with the words before it that confine it. The process that is started stays outside and waits; it ends as the
     * command does, and the command ends when it does.
     *
     * @param folder becomes the working directory and {@code /tmp}; nothing else can be written to
     * @param readable files and folders that it may read beside those of the system
     */
    List<String> around(List<String> command, Path folder, Set<Path> readable) {
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
                "--nproc=" + MOST_PROCESSES + ":" + MOST_PROCESSES));
        words.addAll(command);
        return List.copyOf(words);
    }

    /** Whether a contender keeps an environment variable of Assay's. */
    static boolean keeps(String variable) {
        return KEPT_VARIABLES.matcher(variable).matches();
    }

    /** What a contender may read: its JDK, its jar, and what its options and properties name by an absolute path. */
    static Set<Path> readable(Deployment deployment, List<String> options) {
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
        return NAMED_PATH.matcher(option).results().map(MatchResult::group).flatMap(Sandbox::path);
    }

    private static Stream<Path> path(String text) {
        try {
            return Stream.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    /**
     * The confined process, by the one that was started around it, which waits outside: its child is the first process in there, and
     * the first child of that is what the command became. Empty while it is being made, and when it has ended.
     */
    static Optional<ProcessHandle> inside(ProcessHandle outermost) {
        return outermost.children().findFirst().flatMap(first -> first.children()
                .min(Comparator.comparing(Sandbox::started)));
    }

    private static Instant started(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.MAX);
    }
}
