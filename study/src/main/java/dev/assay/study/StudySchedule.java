package dev.assay.study;

import static dev.assay.study.StudyNumbers.measured;
import static dev.assay.study.StudyNumbers.most;
import static dev.assay.study.StudyNumbers.percent;
import static dev.assay.study.StudyNumbers.published;
import static dev.assay.study.StudyNumbers.range;
import static dev.assay.study.StudyNumbers.three;

import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyFinding;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolLoad;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a load asks for by itself, whatever the servers do. */
final class StudySchedule {
    /** A throughput within this of what was offered is the offer. */
    private static final double NEAR = 0.1;

    private final Study study;
    private final StudyResult result;

    StudySchedule(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    /** Users who come over a time and send a few requests each offer a rate, which no server can exceed. */
    Optional<StudyFinding> arrivals() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            ToolLoad then = part.load();
            boolean arriving = !then.rampUp().isZero()
                    && then.loops().isPresent()
                    && then.pace().isZero();
            double[] here = measured(result, part.name(), StudyFigure.THROUGHPUT);
            if (arriving && here.length > 0) {
                sentences.add(arrivals(part, ofRuns(part), here));
            }
        }
        return StudyJudge.finding("Throughput is the schedule", sentences);
    }

    private String arrivals(Study.Part part, ToolLoad now, double[] here) {
        double offered = offered(now);
        boolean all = Arrays.stream(here).allMatch(seen -> Math.abs(seen / offered - 1) <= NEAR);
        double[] then = published(study, part.name(), StudyFigure.THROUGHPUT);
        return part.name() + ": " + Numbers.integer((long) now.users()) + " users over "
                + three(now.rampUp().toMillis() / 1e3) + " s, " + each(now) + ", offer " + three(offered)
                + " requests/s. Seen here: " + range(here) + "/s, "
                + percent(StudyNumbers.least(here) / offered) + " to " + percent(most(here) / offered) + " of that"
                + (then.length == 0
                        ? ""
                        : "; published: " + range(then) + "/s of " + three(offered(part.load())) + "/s offered")
                + (all
                        ? ". The arrivals fix this figure: it cannot rank servers."
                        : ". Where it stays below, the servers, the tool or the machine did not follow.");
    }

    /** The load as it was sent, which is that of the scale. */
    private ToolLoad ofRuns(Study.Part part) {
        return StudyNumbers.runs(result, part.name()).get(0).load();
    }

    private static String each(ToolLoad load) {
        long requests = load.loops().orElse(1) * load.requests().size();
        return requests == 1 ? "one request each" : requests + " requests each";
    }

    private static double offered(ToolLoad load) {
        return (double) load.users()
                * load.loops().orElse(1)
                * load.requests().size()
                / (load.rampUp().toMillis() / 1e3);
    }

    /** Users who send at a distance ask for a rate, too, and stand in a queue where they do not get it. */
    Optional<StudyFinding> queue() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            List<StudyResult.Run> runs = StudyNumbers.runs(result, part.name());
            double[] here = measured(result, part.name(), StudyFigure.THROUGHPUT);
            if (!part.load().pace().isZero() && here.length > 0) {
                sentences.addAll(queue(part, runs.get(0).load(), here));
            }
        }
        return StudyJudge.finding("What the users ask for", sentences);
    }

    private List<String> queue(Study.Part part, ToolLoad now, double[] here) {
        double asked = now.users() / (now.pace().toMillis() / 1e3);
        List<String> sentences = new ArrayList<>();
        sentences.add(part.name() + ": " + Numbers.integer((long) now.users()) + " users, a request each every "
                + three(now.pace().toMillis() / 1e3) + " s, ask for " + three(asked)
                + " requests/s once all of them are there. Seen here over the whole run: " + range(here) + "/s.");
        if (most(here) < asked * (1 - NEAR)) {
            double slowest = now.users() / StudyNumbers.least(here);
            double fastest = now.users() / most(here);
            sentences.add(
                    "Where less is answered than asked for, users wait for one another: by Little's law "
                            + Numbers.integer((long) now.users()) + " users at that throughput go round in "
                            + range(fastest, slowest) + " s"
                            + ", whichever server answers. The response times are those of this queue, and say what the throughput says.");
        }
        double[] then = published(study, part.name(), StudyFigure.THROUGHPUT);
        if (then.length > 0) {
            double publishedAsk = part.load().users() / (part.load().pace().toMillis() / 1e3);
            sentences.add("Published: " + range(then) + "/s of the " + three(publishedAsk)
                    + "/s that were asked for, so it was a test of overload there: "
                    + Numbers.integer((long) part.load().users()) + " users at that throughput go round in "
                    + range(part.load().users() / most(then), part.load().users() / StudyNumbers.least(then)) + " s.");
        }
        return sentences;
    }
}
