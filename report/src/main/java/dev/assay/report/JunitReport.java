package dev.assay.report;

import dev.assay.model.Clause;
import dev.assay.model.Comparison;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.List;

/** The verdicts as JUnit XML, which every build server shows. */
public final class JunitReport {
    /** The outcome of a {@code --fail-if} condition. */
    public enum Result {
        PASSED,
        /** It holds. */
        FAILED,
        /** It is unknown. */
        ERROR,
        /** It is unknown, and the user asked to let that pass. */
        SKIPPED
    }

    /**
     * A {@code --fail-if} condition.
     *
     * @param expression as the user wrote it
     * @param explanation why, in words
     */
    public record Condition(String expression, Result result, String explanation) {}

    private JunitReport() {}

    /**
     * Writes a test case for each condition, with its outcome, and one for each comparison: skipped if it was refused, otherwise
     * passed, whatever its verdict.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Verdict verdict, List<Condition> conditions, Appendable out) {
        long refused = verdict.comparisons().stream()
                .filter(c -> c.verdict() == Outcome.REFUSED)
                .count();
        int tests = conditions.size() + verdict.comparisons().size();
        Markup xml = new Markup().declaration();
        xml.open(
                "testsuite",
                "name",
                "assay",
                "tests",
                String.valueOf(tests),
                "failures",
                String.valueOf(count(conditions, Result.FAILED)),
                "errors",
                String.valueOf(count(conditions, Result.ERROR)),
                "skipped",
                String.valueOf(refused + count(conditions, Result.SKIPPED)));
        conditions.forEach(condition -> condition(xml, condition));
        verdict.comparisons().forEach(comparison -> comparison(xml, comparison));
        xml.element("system-out", Clause.sentence(verdict.headline()));
        xml.close();
        Sink.send(xml.toString(), out);
    }

    static long count(List<Condition> conditions, Result result) {
        return conditions.stream().filter(c -> c.result() == result).count();
    }

    static void condition(Markup xml, Condition condition) {
        String why = condition.explanation();
        xml.open("testcase", "classname", "assay.fail-if", "name", condition.expression());
        switch (condition.result()) {
            case PASSED -> xml.element("system-out", why);
            case FAILED -> xml.element("failure", why, "message", why);
            case ERROR -> xml.element("error", why, "message", why);
            case SKIPPED -> xml.empty("skipped", "message", why);
        }
        xml.close();
    }

    private static void comparison(Markup xml, Comparison c) {
        xml.open(
                "testcase",
                "classname",
                "assay." + c.contender() + " against " + c.reference(),
                "name",
                c.metric().title());
        if (c.verdict() == Outcome.REFUSED) {
            xml.empty("skipped", "message", Wording.reason(c));
        }
        xml.element(
                "system-out",
                c.verdict().word() + (c.ciLow().isEmpty() ? "" : ", " + figures(c)) + ": " + Wording.reason(c));
        xml.close();
    }

    private static String figures(Comparison c) {
        return c.figures(" at " + Wording.confidence(c) + ", n " + c.blocks());
    }
}
