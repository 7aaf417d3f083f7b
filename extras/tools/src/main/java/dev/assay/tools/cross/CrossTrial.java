package dev.assay.tools.cross;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.TrialListener;
import dev.assay.launch.RunningServer;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.probe.ProcessGoneException;
import dev.assay.tools.LoadTool;
import dev.assay.tools.LoadTools;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs other load tools against the contenders of an experiment: a fresh JVM for each run, warmed up like those of the blocks, on
 * the same CPUs, in a random order in each round.
 *
 * @param folders folder for the files of a run, for example {@code cross-1-ab-tomcat}
 */
record CrossTrial(Rig rig, Plan plan, Timing timing, LoadTools tools, Function<String, Path> folders) {
    private record Turn(LoadTool tool, String contender) {}

    /**
     * Runs until all rounds are done or the user asks to stop. A tool that cannot send the load is not started.
     *
     * @param each receives each run as soon as it is over
     */
    List<ToolTrial> run(
            List<LoadTool> which, ToolLoad load, int rounds, Consumer<ToolTrial> each, BooleanSupplier interrupted)
            throws InterruptedException {
        List<ToolTrial> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Turn turn : order(which, round)) {
                if (interrupted.getAsBoolean()) {
                    return trials;
                }
                ToolTrial trial = trial(round, turn, load);
                trials.add(trial);
                each.accept(trial);
            }
        }
        return trials;
    }

    private List<Turn> order(List<LoadTool> which, int round) {
        List<Turn> turns = new ArrayList<>();
        which.forEach(tool -> plan.contenders().forEach(contender -> turns.add(new Turn(tool, contender.id()))));
        Shuffle.shuffle(turns, plan.seed(), 9_000 + round);
        return turns;
    }

    private ToolTrial trial(int round, Turn turn, ToolLoad load) throws InterruptedException {
        var unable = tools.unable(turn.tool(), load);
        if (unable.isPresent()) {
            return failed(round, turn, turn.tool().title() + " " + unable.get(), List.of());
        }
        String name = "cross-" + round + "-" + turn.tool().id();
        try (RunningServers running = new RunningServers(rig, plan, TrialListener.NONE)) {
            running.launchWarm(turn.contender(), name, timing);
            return measured(round, turn, load, running, name);
        } catch (ContenderFailedException failure) {
            return failed(round, turn, turn.contender() + ": " + failure.reason(), failure.lastLogLines());
        } catch (ProcessGoneException gone) {
            return failed(round, turn, turn.contender() + " ended under load", List.of());
        }
    }

    private ToolTrial measured(int round, Turn turn, ToolLoad load, RunningServers running, String name)
            throws InterruptedException {
        RunningServer server = running.server(turn.contender());
        long before = rig.probe().process(server.pid()).totalCpuNanos();
        String scheme = plan.load().tls().isPresent() ? "https" : "http";
        ToolRun run = tools.run(
                turn.tool(),
                load,
                URI.create(scheme + "://127.0.0.1:" + server.port()),
                rig.placement(),
                folders.apply(name + "-" + turn.contender()));
        running.requireAlive(turn.contender());
        if (run instanceof ToolRun.Measured measured && measured.result().errorShare() > ToolResult.MAX_ERRORS) {
            String share = Numbers.percent(measured.result().errorShare());
            return failed(round, turn, turn.tool().title() + ": " + share + " of its requests failed", List.of());
        }
        long after = rig.probe().process(server.pid()).totalCpuNanos();
        return new ToolTrial(round, turn.tool(), turn.contender(), run, OptionalDouble.of((after - before) / 1e9));
    }

    private static ToolTrial failed(int round, Turn turn, String reason, List<String> lines) {
        return new ToolTrial(
                round,
                turn.tool(),
                turn.contender(),
                new ToolRun.Failed(reason, OptionalInt.empty(), lines),
                OptionalDouble.empty());
    }
}
