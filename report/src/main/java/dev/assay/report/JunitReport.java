package dev.assay.report;

import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Sink;
import dev.assay.report.figures.Wording;
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

    /**
     * Another test case.
     *
     * @param about the name of its class
     * @param failed whether it is a failure
     */
    public record Case(String about, String name, boolean failed, String explanation) {}

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
        Markup xml = open("assay", tests, 0, refused, conditions);
        verdict.comparisons().forEach(comparison -> comparison(xml, comparison));
        close(xml, Clause.sentence(verdict.headline()), out);
    }

    /**
     * Writes a test case for each condition, and these.
     *
     * @param suite its name
     * @param headline the result
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            String suite, List<Condition> conditions, List<Case> cases, String headline, Appendable out) {
        long failed = cases.stream().filter(Case::failed).count();
        Markup xml = open(suite, conditions.size() + cases.size(), failed, 0, conditions);
        cases.forEach(one -> testcase(
                xml, one.about(), one.name(), one.failed() ? Result.FAILED : Result.PASSED, one.explanation()));
        close(xml, headline, out);
    }

    private static Markup open(String suite, int tests, long failed, long skipped, List<Condition> conditions) {
        String all = String.valueOf(tests);
        String failures = String.valueOf(failed + count(conditions, Result.FAILED));
        String errors = String.valueOf(count(conditions, Result.ERROR));
        String skips = String.valueOf(skipped + count(conditions, Result.SKIPPED));
        Markup xml = new Markup().declaration();
        xml.open("testsuite", "name", suite, "tests", all, "failures", failures, "errors", errors, "skipped", skips);
        conditions.forEach(c -> testcase(xml, "assay.fail-if", c.expression(), c.result(), c.explanation()));
        return xml;
    }

    private static void close(Markup xml, String headline, Appendable out) {
        xml.element("system-out", headline);
        xml.close();
        Sink.send(xml.toString(), out);
    }

    static long count(List<Condition> conditions, Result result) {
        return conditions.stream().filter(c -> c.result() == result).count();
    }

    private static void testcase(Markup xml, String about, String name, Result result, String why) {
        xml.open("testcase", "classname", about, "name", name);
        switch (result) {
            case PASSED -> xml.element("system-out", why);
            case FAILED -> xml.element("failure", why, "message", why);
            case ERROR -> xml.element("error", why, "message", why);
            case SKIPPED -> xml.empty("skipped", "message", why);
        }
        xml.close();
    }

    private static void comparison(Markup xml, Comparison c) {
        String about = "assay." + c.contender() + " against " + c.reference();
        xml.open("testcase", "classname", about, "name", c.metric().title());
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
