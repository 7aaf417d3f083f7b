package dev.assay.experiment;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/** Exit codes of the program; docs/reference/exit-codes.md says what they mean for each command. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAIL_IF = 1;
    public static final int BAD_INPUT = 2;
    public static final int NO_MEASUREMENT = 3;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    /**
     * The exit code of an experiment, running or ended, before any {@code --fail-if}: {@link #DONE} if a valid figure answers its
     * question.
     */
    public static int of(Verdict verdict, List<Evidence> evidence) {
        boolean measured =
                evidence.stream().anyMatch(e -> e instanceof Evidence.Measured || e instanceof Evidence.Startup);
        boolean shown = verdict.extras().firstLook().isPresent() || (measured && answered(verdict));
        return shown && !Experiment.failing(evidence) ? DONE : NO_MEASUREMENT;
    }

    /**
     * Whether the deciding metric has an answer: the primary one, or start-up if nothing else was measured. A lone contender only needs
     * figures.
     */
    private static boolean answered(Verdict verdict) {
        List<Comparison> primary =
                verdict.comparisons().stream().filter(Comparison::primary).toList();
        List<Comparison> deciding = !primary.isEmpty()
                ? primary
                : verdict.comparisons().stream()
                        .filter(c -> c.metric() == Metric.STARTUP)
                        .toList();
        Metric alone = verdict.ratePerSecond() > 0 ? Metric.CPU_PER_REQUEST : Metric.STARTUP;
        return deciding.isEmpty()
                ? verdict.contenders().stream().anyMatch(c -> c.means().containsKey(alone))
                : deciding.stream().anyMatch(c -> c.verdict() != Outcome.REFUSED);
    }
}
