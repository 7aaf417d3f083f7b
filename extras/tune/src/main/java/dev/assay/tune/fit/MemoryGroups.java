package dev.assay.tune.fit;

import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.Programs;
import dev.assay.launch.machine.Tools;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes control groups (version 2) with a limit of memory, each for one process: scopes of systemd where it makes them for this user,
 * otherwise folders in a group that may be written to. They have no swap, so that the limit is one.
 *
 * @param systemdRun words that start a command in a scope, without its properties; empty if groups are folders
 * @param shell a POSIX shell
 * @param parent folder of the group in which all of them are
 */
record MemoryGroups(List<String> systemdRun, Path shell, Path parent) {
    private static final String CONTROLLER = "memory";
    private static final String EVENTS = "memory.events";
    private static final String KILLS = "oom_kill ";
    private static final String LIMIT = "memory.max";
    private static final int TRIAL_MEGABYTES = 64;

    /** Moves the shell to a group, by the file of its processes, and becomes the command: the process keeps its pid. */
    private static final String JOIN = "echo $$ > \"$0\" && exec \"$@\"";
    /** Prints the own group and the limit that is in force there. */
    private static final String TELL =
            "g=$(sed -n 's/^0:://p' \"$0/proc/self/cgroup\") && echo \"$g\" && cat \"$0/sys/fs/cgroup$g/memory.max\"";

    MemoryGroups {
        systemdRun = List.copyOf(systemdRun);
    }

    /**
     * Those of this machine, of which one was made as a trial.
     *
     * @throws BadInputException if none can be made; says why, and what to try
     */
    static MemoryGroups required() {
        return required(
                Path.of("/"),
                Programs.find("systemd-run"),
                System.getProperty("user.name", "").equals("root"),
                Tools.found().shell());
    }

    /** @param root below which there are {@code /proc} and {@code /sys} */
    static MemoryGroups required(Path root, Optional<Path> systemdRun, boolean privileged, Optional<Path> shell) {
        Path sh = shell.orElseThrow(() -> none("there is no POSIX shell"));
        List<String> words = new ArrayList<>();
        systemdRun.ifPresent(program -> words.addAll(List.of(program.toString(), "--scope", "--quiet", "--collect")));
        if (!privileged) {
            words.add("--user");
        }
        Optional<Tools.Response> told = systemdRun.flatMap(program -> Tools.run(Stream.concat(
                        scope(words, TRIAL_MEGABYTES).stream(), Stream.of(sh.toString(), "-c", TELL, root.toString()))
                .toList()));
        return told.flatMap(response -> scopes(root, words, sh, response))
                .or(() -> folders(root, sh))
                .orElseThrow(() -> none((systemdRun.isEmpty()
                                ? "systemd-run is not installed"
                                : "systemd-run makes none"
                                        + told.map(MemoryGroups::quoted).orElse(""))
                        + ", and no group of this process that limits memory may be written to"));
    }

    private static BadInputException none(String why) {
        return new BadInputException(
                FitCommand.CONTAINER,
                "no control group with a limit of memory can be made here: " + why,
                "Run it where `systemd-run --user --scope -p MemoryMax=64M true` works, or leave it out.");
    }

    private static String quoted(Tools.Response response) {
        return response.output()
                .lines()
                .findFirst()
                .map(line -> " (" + line + ")")
                .orElse("");
    }

    private static Optional<MemoryGroups> scopes(Path root, List<String> words, Path shell, Tools.Response response) {
        List<String> lines = response.output().lines().toList();
        boolean limited = response.exitCode() == 0
                && lines.size() == 2
                && lines.get(1).equals(String.valueOf(bytes(TRIAL_MEGABYTES)));
        return limited
                ? Optional.ofNullable(folder(root, lines.get(0)).getParent())
                        .map(parent -> new MemoryGroups(words, shell, parent))
                : Optional.empty();
    }

    /** The nearest group around this process that passes the limit on and in which a process can be started. */
    private static Optional<MemoryGroups> folders(Path root, Path shell) {
        return ProcFile.lines(root.resolve("proc/self/cgroup")).stream()
                .filter(line -> line.startsWith("0::"))
                .flatMap(line -> Stream.iterate(
                        folder(root, line.substring("0::".length())),
                        path -> path.startsWith(mount(root)),
                        Path::getParent))
                .filter(folder -> ProcFile.text(folder.resolve("cgroup.subtree_control"))
                        .filter(controllers ->
                                List.of(controllers.split(" ", -1)).contains(CONTROLLER))
                        .isPresent())
                .map(folder -> new MemoryGroups(List.of(), shell, folder))
                .filter(MemoryGroups::works)
                .findFirst();
    }

    private static Path mount(Path root) {
        return root.resolve("sys/fs/cgroup");
    }

    private static Path folder(Path root, String group) {
        Path folder = mount(root).resolve(group.replaceFirst("^/+", "")).normalize();
        return folder.startsWith(mount(root)) ? folder : mount(root);
    }

    private boolean works() {
        try (Group trial = group(TRIAL_MEGABYTES)) {
            return Tools.run(Stream.concat(trial.words().stream(), Stream.of("true"))
                            .toList())
                    .filter(response -> response.exitCode() == 0)
                    .isPresent();
        } catch (IOException notAllowed) {
            return false;
        }
    }

    /**
     * A new group.
     *
     * @param megabytes all that its processes may have, in MiB: heap, code, buffers, and files that the kernel caches for them
     * @throws IOException if it cannot be made
     */
    Group group(int megabytes) throws IOException {
        if (!systemdRun.isEmpty()) {
            return new Group(scope(systemdRun, megabytes), parent.resolve(EVENTS), Optional.empty());
        }
        Path folder = Files.createTempDirectory(parent, "assay-");
        Group group = new Group(
                List.of(
                        shell.toString(),
                        "-c",
                        JOIN,
                        folder.resolve("cgroup.procs").toString()),
                folder.resolve(EVENTS),
                Optional.of(folder));
        boolean limited = false;
        try {
            Files.writeString(folder.resolve(LIMIT), String.valueOf(bytes(megabytes)));
            Path swap = folder.resolve("memory.swap.max");
            if (Files.exists(swap)) {
                Files.writeString(swap, "0");
            }
            limited = true;
            return group;
        } finally {
            if (!limited) {
                group.close();
            }
        }
    }

    private static List<String> scope(List<String> systemdRun, int megabytes) {
        return Stream.concat(
                        systemdRun.stream(),
                        Stream.of("-p", "MemoryMax=" + bytes(megabytes), "-p", "MemorySwapMax=0", "--"))
                .toList();
    }

    private static long bytes(int megabytes) {
        return (long) megabytes << 20;
    }

    /** A control group for one process and what that starts. Closing it removes it, once they have ended. */
    static final class Group implements AutoCloseable {
        private final List<String> words;
        private final Path events;
        private final Optional<Path> folder;
        private final long killsBefore;

        /** @param events a scope is gone with its process, but the group around it counts what happened in it, too */
        private Group(List<String> words, Path events, Optional<Path> folder) {
            this.words = words;
            this.events = events;
            this.folder = folder;
            this.killsBefore = kills();
        }

        /** The words before a command that start it in the group. The process keeps its pid. */
        List<String> words() {
            return words;
        }

        /** Whether the kernel killed a process because of the limit. */
        boolean killed() {
            return kills() > killsBefore;
        }

        private long kills() {
            return ProcFile.lines(events).stream()
                    .filter(line -> line.startsWith(KILLS))
                    .mapToLong(line -> Long.parseLong(line.substring(KILLS.length())))
                    .sum();
        }

        @Override
        public void close() {
            folder.ifPresent(empty -> {
                try {
                    Files.deleteIfExists(empty);
                } catch (IOException stillUsed) {
                    // An empty group costs nothing, and ends with the one around it.
                }
            });
        }
    }
}
