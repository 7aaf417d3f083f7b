package dev.assay.launch.machine;

import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The system programs that launching relies on; each is present only if a trial run worked, since the variants of BusyBox and
 * old distributions lack options, and containers may forbid the system call.
 *
 * @param shell a POSIX shell
 * @param setsid starts a program in a new session (util-linux)
 * @param setpriv makes the kernel kill a program when its parent ends (util-linux 2.33)
 * @param taskset pins to CPUs (util-linux)
 * @param prlimit sets resource limits (util-linux)
 */
public record Tools(
        Optional<Path> shell,
        Optional<Path> setsid,
        Optional<Path> setpriv,
        Optional<Path> taskset,
        Optional<Path> prlimit) {
    private static final long PATIENCE_SECONDS = 10;
    /** As large as a mark of a process that is set as this limit. */
    private static final String MAX_LOCKS = "999999999999999999";

    /** The tools of this machine; searched for once. */
    public static Tools found() {
        return Found.TOOLS;
    }

    /** Command prefix that pins a command to these CPUs; empty if this machine cannot pin. */
    public List<String> onCpus(CpuSet cpus) {
        return taskset.map(path -> List.of(path.toString(), "-c", cpus.toString()))
                .orElse(List.of());
    }

    public boolean canPin() {
        return taskset.isPresent();
    }

    /** Whether a {@code kill -9} of this JVM leaves no server behind. */
    public boolean endServers() {
        return setpriv.isPresent() || shell.isPresent();
    }

    /** Whether it leaves no descendants of a server behind either, whatever they did to escape. */
    public boolean endOffspring() {
        return shell.isPresent() && prlimit.isPresent();
    }

    private static final class Found {
        static final Tools TOOLS = new Tools(
                Programs.find("sh").filter(path -> works(path, "-c", "exit 0")),
                Programs.find("setsid").filter(path -> works(path, "true")),
                Programs.find("setpriv").filter(path -> works(path, "--pdeathsig", "KILL", "true")),
                Programs.find("taskset").filter(path -> Affinity.ofThisProcess()
                        .filter(cpus -> works(path, "-c", cpus.toString(), "true"))
                        .isPresent()),
                Programs.find("prlimit")
                        .filter(path -> Files.exists(Path.of("/proc/self/limits"))) // where marks are searched for
                        .filter(path -> works(path, "--locks=" + MAX_LOCKS + ":" + MAX_LOCKS, "true")));
    }

    private static boolean works(Path program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(arguments));
        return run(command).filter(response -> response.exitCode() == 0).isPresent();
    }

    /** Exit code and output of a program that ended by itself. */
    public record Response(int exitCode, String output) {}

    /**
     * Runs a program that ends quickly and prints little; empty if it cannot be started or does not end. An interrupt is
     * deferred, since pinning must not stop half-way.
     */
    public static Optional<Response> run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            if (!endsInTime(process)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Optional.of(new Response(process.exitValue(), output));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean endsInTime(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
