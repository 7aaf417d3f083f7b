package dev.assay.cli.bench;

import dev.assay.cli.Action;
import dev.assay.cli.screen.Console;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.model.NoMeasurementException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** A command that takes minutes, so people do not wait at the screen. */
public abstract class Measuring extends Action {
    @Option(names = "--bell", description = "Ring the terminal bell at the end.")
    private boolean bell;

    /** Whether to wait for another Assay; also by environment variable, for build servers. */
    private static final String WAITS = "ASSAY_WAIT";

    @Option(names = "--wait", description = "Wait while another Assay measures on this machine.")
    void waits(boolean wanted) {
        if (wanted) {
            connect(console(), waiting(variables()));
        }
    }

    /** The same environment variables, with the one that says to wait. */
    static Map<String, String> waiting(Map<String, String> variables) {
        Map<String, String> more = new TreeMap<>(variables);
        more.put(WAITS, "true");
        return more;
    }

    /**
     * Takes the measuring lock of this machine.
     *
     * @throws NoMeasurementException if another Assay holds it, unless the user asked to wait
     */
    public static MeasuringLock lock(Console console, Map<String, String> variables) {
        return lock(MeasuringLock.defaultFolder(), console, variables);
    }

    /** The same in another folder. */
    static MeasuringLock lock(Path folder, Console console, Map<String, String> variables) {
        boolean told = false;
        while (true) {
            try {
                return MeasuringLock.acquire(folder);
            } catch (NoMeasurementException busy) {
                if (!variables.getOrDefault(WAITS, "").equals("true")) {
                    throw busy;
                }
                if (!told) {
                    console.say("Waiting: "
                            + MeasuringLock.holder(folder)
                                    .map(pid -> "pid " + pid)
                                    .orElse("another Assay") + " is measuring on this machine ...");
                    told = true;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while waiting.", "Nothing was measured; run it again.");
        }
    }

    /** Rings the bell if the command that ran has {@code --bell}, and standard error is a terminal. */
    public static void ring(ParseResult parsed, Console console) {
        boolean asked = parsed.hasSubcommand()
                && parsed.subcommand().commandSpec().userObject() instanceof Measuring command
                && command.bell;
        if (asked && console.live()) {
            console.err().print('\u0007');
            console.err().flush();
        }
    }
}
