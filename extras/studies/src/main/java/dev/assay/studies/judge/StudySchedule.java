package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.measured;
import static dev.assay.studies.judge.StudyNumbers.most;
import static dev.assay.studies.judge.StudyNumbers.published;

import dev.assay.tools.files.Shortcoming;
import dev.assay.model.Step;
import dev.assay.tools.ToolLoad;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The rate that a load fixes by itself, whatever the servers do. */
final class StudySchedule {
    /** Relative difference up to which a throughput counts as the offered rate. */
    private static final double NEAR = 0.1;

    private final Study study;
    private final StudyResult result;

    StudySchedule(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    /** Users who come over a period and send a few requests each fix an offered rate. */
    Optional<Shortcoming> arrivals() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            double[] here = measured(result, part.name(), StudyFigure.THROUGHPUT);
            if (arriving(part.load()) && here.length > 0) {
                sentences.add(arrivals(part, ofRuns(part), here));
            }
        }
        return StudyJudge.finding(StudySubject.ARRIVALS, sentences);
    }

    /** Whether users come over a period and send a few requests each, without pauses. */
    static boolean arriving(ToolLoad load) {
        return !load.rampUp().isZero()
                && load.loops().isPresent()
                && load.pace().isZero()
                && pause(load) == 0;
    }

    /** Whether users send again as soon as they have an answer, all the time. */
    static boolean neverWaits(ToolLoad load) {
        return !arriving(load) && load.pace().isZero() && pause(load) == 0;
    }

    /** Whether the arrivals of a part fixed its throughput here. */
    boolean fixes(Study.Part part) {
        double[] here = measured(result, part.name(), StudyFigure.THROUGHPUT);
        return here.length > 0 && arriving(part.load()) && near(offered(ofRuns(part)), here);
    }

    /** Whether they fixed the published one. */
    boolean fixedThen(Study.Part part) {
        double[] then = published(study, part.name(), StudyFigure.THROUGHPUT);
        return then.length > 0 && arriving(part.load()) && near(offered(part.load()), then);
    }

    private static boolean near(double offer, double[] throughputs) {
        return Arrays.stream(throughputs).allMatch(seen -> Math.abs(seen / offer - 1) <= NEAR);
    }

    private static String arrivals(Study.Part part, ToolLoad now, double[] here) {
        double offer = offered(now);
        return SchedulePhrases.arrivals(part.name(), now.users(), seconds(now.rampUp()), requests(now), offer, here)
                + (near(offer, here) ? " " + SchedulePhrases.NO_RANKING : "");
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }

    /** The load as sent, which may have been shortened. */
    private ToolLoad ofRuns(Study.Part part) {
        return StudyNumbers.runs(result, part.name()).get(0).load();
    }

    /** Requests per user, those before its first walk included. */
    private static long requests(ToolLoad load) {
        return load.first().size() + load.loops().orElse(1) * load.requests().size();
    }

    private static double offered(ToolLoad load) {
        return (double) load.users() * requests(load) / seconds(load.rampUp());
    }

    /** Users who send at a fixed pace ask for a rate, too, and queue if they do not get it. */
    Optional<Shortcoming> queue() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            List<StudyResult.Run> runs = StudyNumbers.runs(result, part.name());
            double[] here = measured(result, part.name(), StudyFigure.THROUGHPUT);
            if (!part.load().pace().isZero() && here.length > 0) {
                sentences.addAll(queue(part, runs.get(0).load(), here));
            } else if (pause(part.load()) > 0
                    && here.length > 0
                    && idle(runs.get(0).load()) > 0) {
                sentences.add(pausing(part, runs.get(0).load(), here));
            }
        }
        return StudyJudge.finding(StudySubject.QUEUE, sentences);
    }

    private static List<String> queue(Study.Part part, ToolLoad now, double[] here) {
        double asked = asked(now);
        List<String> sentences = new ArrayList<>();
        sentences.add(SchedulePhrases.asking(part.name(), now.users(), seconds(now.pace()), asked, here));
        if (most(here) < asked * (1 - NEAR)) {
            sentences.add(SchedulePhrases.queueing(now.users(), rounds(now, here)));
        }
        return sentences;
    }

    /** Users who pause after a walk ask for less the longer answers take. */
    private static String pausing(Study.Part part, ToolLoad now, double[] here) {
        return SchedulePhrases.pausing(
                part.name(), now.users(), now.requests().size(), pause(now), counted(now), atMost(now), here);
    }

    /** Requests per second if answers take no time: over a whole run, or once all users have arrived if they send for a time. */
    private static double atMost(ToolLoad load) {
        return load.users() * sent(load) / idle(load);
    }

    /** Whether the load says how much its users send, and time does not end it. */
    private static boolean counted(ToolLoad load) {
        return load.samples().isPresent();
    }

    /** Requests of a user in a whole run, or in one walk if time ends the load. */
    private static double sent(ToolLoad load) {
        return counted(load) ? requests(load) : load.requests().size();
    }

    /**
     * Seconds in which a user sends so many without the time of the answers: the pauses and, of a whole run, the time in which users come;
     * nobody waits for the last pause.
     */
    private static double idle(ToolLoad load) {
        if (!counted(load)) {
            return pause(load);
        }
        double last = pauses(load.requests()
                .subList(load.requests().size() - 1, load.requests().size()));
        return seconds(load.rampUp()) + pauses(load.first()) + load.loops().orElseThrow() * pause(load) - last;
    }

    /** Mean seconds that a user pauses in one walk. */
    private static double pause(ToolLoad load) {
        return pauses(load.requests());
    }

    private static double pauses(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.think().stream())
                .mapToDouble(think -> seconds(think.mean()))
                .sum();
    }

    private static double asked(ToolLoad load) {
        return load.users() / seconds(load.pace());
    }

    /** Seconds in which every user completes one request, by Little's law. */
    private static double[] rounds(ToolLoad load, double[] throughputs) {
        return Arrays.stream(throughputs).map(rate -> load.users() / rate).toArray();
    }
}
