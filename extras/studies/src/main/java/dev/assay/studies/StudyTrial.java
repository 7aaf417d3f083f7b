package dev.assay.studies;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.StartupTrial;
import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.launch.RunningServer;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Step;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Repeats a study as its author ran it: one contender after another, a process for each, run after run. What would be bad practice
 * for a verdict is done here, because the study did it. A contender or a tool that fails is a result, too. Not thread-safe.
 */
public final class StudyTrial {
    private final Rig rig;
    private final Study study;
    private final Tool tool;
    private final Consumer<String> progress;
    private final Consumer<Observation> kept;
    private final StartupTrial starts;
    private final String tools;
    private final String logs;
    private final List<Evidence> started;
    private final List<StudyResult.ReportedFigures> figures;
    private final List<StudyResult.Run> runs;

    /** Sends the loads. */
    public interface Tool {
        /**
         * Sends a load to its end.
         *
         * @param port of the contender, on the address on which all listen
         * @param folder for the tool's own files, relative to the result folder; unique to the run
         */
        ToolRun run(ToolLoad load, int port, String folder) throws InterruptedException;
    }

    /**
     * Everything seen so far.
     *
     * @param starts in the order in which they took place
     */
    public record Observation(
            List<Evidence> starts, List<StudyResult.ReportedFigures> figures, List<StudyResult.Run> runs) {
        /** Nothing yet. */
        public static final Observation NOTHING = new Observation(List.of(), List.of(), List.of());

        public Observation {
            starts = List.copyOf(starts);
            figures = List.copyOf(figures);
            runs = List.copyOf(runs);
        }
    }

    /**
     * What was seen before the trial was interrupted. A process that did not get to its end is started again, with its first run.
     *
     * @param tools folder for the load tool's own files from now on, relative to the result folder; holds none of an earlier run
     * @param logs with which the names of the servers' log files begin
     */
    public record Earlier(Observation seen, String tools, String logs) {
        public Earlier(Observation seen, String tools) {
            this(seen, tools, "part");
        }
    }

    /**
     * @param progress told in words what comes next
     * @param kept receives everything seen so far, after each run, each process and each start
     */
    public StudyTrial(
            Rig rig,
            Study study,
            Tool tool,
            StartupTrial starts,
            Earlier earlier,
            Consumer<String> progress,
            Consumer<Observation> kept) {
        this.rig = rig;
        this.study = study;
        this.tool = tool;
        this.starts = starts;
        this.tools = earlier.tools();
        this.logs = earlier.logs();
        this.started = new ArrayList<>(earlier.seen().starts());
        this.figures = new ArrayList<>(earlier.seen().figures());
        this.runs = new ArrayList<>(earlier.seen().runs());
        this.progress = progress;
        this.kept = kept;
    }

    /** Runs all of the study that was not seen earlier. Call once. */
    public Observation run() throws InterruptedException {
        int known = started.size();
        int next = 0;
        for (int round = 1; round <= study.starts(); round++) {
            for (Contender contender : study.plan().contenders()) {
                if (next++ >= known) {
                    progress.accept("start " + round + " of " + study.starts() + ": " + contender.id());
                    started.add(starts.run(round, contender.id()));
                    kept.accept(seen());
                }
            }
        }
        for (Contender contender : study.plan().contenders()) {
            loads(contender.id());
        }
        return seen();
    }

    private Observation seen() {
        return new Observation(started, figures, runs);
    }

    private void loads(String contender) throws InterruptedException {
        int from = 0;
        while (from < study.parts().size()) {
            int to = from + 1;
            while (to < study.parts().size() && !study.parts().get(to).fresh()) {
                to++;
            }
            List<Study.Part> parts = study.parts().subList(from, to);
            if (!complete(contender, parts)) {
                forget(contender, parts, from == 0);
                onOneProcess(contender, parts, from == 0);
                kept.accept(seen());
            }
            for (Study.Part part : parts) {
                for (String run : study.restarts(part, contender)) {
                    if (missing(contender, part).test(run)) {
                        restarted(contender, part, run);
                    }
                }
            }
            from = to;
        }
    }

    private boolean complete(String contender, List<Study.Part> parts) {
        return parts.stream().allMatch(part -> part.runs().stream().noneMatch(missing(contender, part)));
    }

    private static boolean isOf(StudyResult.Run run, String contender, List<Study.Part> parts) {
        return run.contender().equals(contender)
                && parts.stream().anyMatch(part -> part.name().equals(run.part()));
    }

    /** @param first whether its figures are read again */
    private void forget(String contender, List<Study.Part> parts, boolean first) {
        runs.removeIf(run -> isOf(run, contender, parts));
        if (first) {
            figures.removeIf(told -> told.contender().equals(contender));
        }
    }

    /** @param first whether its figures are read */
    private void onOneProcess(String contender, List<Study.Part> parts, boolean first) throws InterruptedException {
        try (RunningServers running = new RunningServers(rig, study.plan(), event -> {})) {
            progress.accept("starting " + contender);
            running.launch(List.of(contender), logs + "-" + plain(parts.get(0).name()));
            if (first && study.figures().path().isPresent()) {
                figures(running, contender, study.figures().path().get());
            }
            running.pinToServerCpus();
            byHand(running, contender, parts.get(0));
            for (Study.Part part : parts) {
                part(running, contender, part);
            }
        } catch (ContenderFailedException failed) {
            for (Study.Part part : parts) {
                part.runs().forEach(run -> failed(contender, part, run, failed));
            }
        }
    }

    /** One run on a process of its own. */
    private void restarted(String contender, Study.Part part, String run) throws InterruptedException {
        try (RunningServers running = new RunningServers(rig, study.plan(), event -> {})) {
            progress.accept("starting " + contender);
            running.launch(List.of(contender), logs + "-" + plain(part.name()) + "-" + plain(run));
            running.pinToServerCpus();
            byHand(running, contender, part);
            warmUp(running, contender, part);
            run(running, contender, part, run, part.load());
        } catch (ContenderFailedException failed) {
            failed(contender, part, run, failed);
        }
    }

    /** Records a failed run, unless the run has a result from before the failure. */
    private void failed(String contender, Study.Part part, String run, ContenderFailedException failed) {
        if (missing(contender, part).test(run)) {
            runs.add(new StudyResult.Run(
                    contender,
                    part.name(),
                    run,
                    part.load(),
                    new ToolRun.Failed(contender + " " + failed.reason(), OptionalInt.empty(), failed.lastLogLines()),
                    Optional.empty(),
                    ""));
        }
    }

    private void byHand(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        Target target = running.target(contender);
        for (Step step : part.byHand()) {
            rig.generator()
                    .ask(
                            target.with(target.wire().ofClients()),
                            step,
                            study.plan().seed());
        }
    }

    private void warmUp(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        if (part.warmUp().isPresent()) {
            run(running, contender, part, StudyResult.Run.WARM_UP, part.warmUp().get());
        }
    }

    private Predicate<String> missing(String contender, Study.Part part) {
        return name -> runs.stream()
                .noneMatch(run -> run.contender().equals(contender)
                        && run.part().equals(part.name())
                        && run.run().equals(name));
    }

    private void part(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        warmUp(running, contender, part);
        for (String run : part.runs()) {
            run(running, contender, part, run, part.load());
        }
    }

    private void run(RunningServers running, String contender, Study.Part part, String name, ToolLoad load)
            throws InterruptedException {
        progress.accept(contender + ", " + part.name() + ", " + name);
        RunningServer server = running.server(contender);
        String folder = folder(contender, part, name);
        Optional<ProcessSnapshot> before = snapshot(server);
        ToolRun outcome;
        ServerWatch watch = ServerWatch.of(rig.probe(), server.pid());
        try {
            outcome = tool.run(load, server.port(), folder);
        } finally {
            watch.end();
        }
        Optional<ProcessUsage> usage = before.flatMap(first -> snapshot(server).map(first::until));
        runs.add(new StudyResult.Run(contender, part.name(), name, load, outcome, usage, folder, watch.moments()));
        kept.accept(seen());
        running.requireAlive(contender);
    }

    /** Of the tool's own files. Every restart warms up anew, and a tool may append to a file that is there. */
    private String folder(String contender, Study.Part part, String name) {
        long before = runs.stream()
                .filter(run -> run.contender().equals(contender)
                        && run.part().equals(part.name())
                        && run.run().equals(name))
                .count();
        String folder = String.join("/", tools, plain(contender), plain(part.name()), plain(name));
        return before == 0 ? folder : folder + "-" + (before + 1);
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9._+-]+", "-");
    }

    private Optional<ProcessSnapshot> snapshot(RunningServer server) {
        try {
            return Optional.of(rig.probe().process(server.pid()));
        } catch (ProcessGoneException gone) {
            return Optional.empty();
        }
    }

    private void figures(RunningServers running, String contender, String path) throws InterruptedException {
        Exchange exchange = rig.generator()
                .ask(running.target(contender), Step.get(path), study.plan().seed());
        if (exchange instanceof Exchange.Answered answered && answered.status() == 200) {
            figures.add(new StudyResult.ReportedFigures(
                    contender, values(new String(answered.body(), StandardCharsets.UTF_8))));
        }
    }

    /** Parses lines of a name and a number; other lines are left out. */
    static Map<String, Double> values(String text) {
        Map<String, Double> values = new TreeMap<>();
        text.lines()
                .map(line -> line.strip().split(" ", -1))
                .filter(words -> words.length == 2 && words[1].matches("-?\\d{1,18}(\\.\\d{1,9})?"))
                .forEach(words -> values.put(words[0], Double.valueOf(words[1])));
        return values;
    }
}
