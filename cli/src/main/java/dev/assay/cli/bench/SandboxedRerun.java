package dev.assay.cli.bench;

import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Signals;
import dev.assay.experiment.ExitCode;
import dev.assay.launch.process.Sandbox;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * For a plan with a sandbox: runs the same command again in a network that has only loopback. Generator and contenders have to share one
 * network, and a process cannot change its own without native code. Everything that has to be downloaded is downloaded before.
 */
public final class SandboxedRerun {
    /** System property that is set inside the sandbox. */
    private static final String INSIDE = "assay.inside";

    /** Properties on which places of files depend, besides Assay's own. */
    private static final List<String> OWN =
            List.of("-Dassay.", "-Dmaven.repo.local=", "-Djava.io.tmpdir=", "-Duser.home=");

    private SandboxedRerun() {}

    /**
     * Empty if the plan asks for no sandbox, or this process is inside already: the caller continues. Otherwise the exit code of the
     * command that ran inside.
     *
     * @param arguments of this program
     * @throws BadInputException if no sandbox can be made here
     * @throws NoMeasurementException if this process is inside, and there is a network other than loopback
     */
    public static Optional<Integer> enter(Plan plan, List<String> arguments, Console console) {
        if (!plan.sandbox()) {
            return Optional.empty();
        }
        if (Boolean.getBoolean(INSIDE)) {
            requireLoopbackAlone();
            return Optional.empty();
        }
        Sandbox sandbox = Sandbox.required();
        console.out().flush();
        console.err().flush();
        return Optional.of(run(sandbox, command(arguments)));
    }

    /** Rejects a live page with a sandbox, where it could not be reached. */
    public static void requireNotLive(Plan plan, boolean live) {
        if (plan.sandbox() && live) {
            throw new BadInputException(
                    "--live",
                    "its page could not be reached, because a sandbox has its own network",
                    "Omit one of them.");
        }
    }

    private static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(SandboxedRerun::isOwn)
                .forEach(command::add);
        command.add("-D" + INSIDE + "=true");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * Whether a JVM option is needed inside, too. Those of environment variables apply there anyway, and an agent would start twice;
     * properties, which may be passwords, are for downloads and would be on a command line that all users see.
     */
    static boolean isOwn(String option) {
        return option.startsWith("-D")
                ? OWN.stream().anyMatch(option::startsWith)
                : !option.startsWith("-agent") && !option.startsWith("-javaagent");
    }

    /** Forwards signals to the process inside, which handles them, and waits for it. */
    private static int run(Sandbox sandbox, List<String> command) {
        try (Signals signals = new Signals()) {
            Process process =
                    new ProcessBuilder(sandbox.onLoopback(command)).inheritIO().start();
            for (String name : List.of("INT", "TERM", "HUP")) {
                signals.handle(name, () -> sandbox.signal(process, name));
            }
            return process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        }
    }

    private static void requireLoopbackAlone() {
        try {
            List<NetworkInterface> all = NetworkInterface.networkInterfaces().toList();
            for (NetworkInterface one : all) {
                if (one.isUp() && !one.isLoopback()) {
                    throw new NoMeasurementException(
                            "The sandbox has a network other than loopback: " + one.getName(),
                            "Nothing was started. Please report this with the version of bubblewrap.");
                }
            }
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }
}
