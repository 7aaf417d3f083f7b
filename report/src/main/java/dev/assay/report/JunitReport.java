package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.List;

/** The verdicts as JUnit XML, which every build server shows. */
public final class JunitReport {
    /**
     * A {@code --fail-if} condition.
     *
     * @param expression as the user wrote it
     * @param holds whether it does, which fails the build
     * @param explanation why, in words
     */
    public record Condition(String expression, boolean holds, String explanation) {}

    private JunitReport() {}

    /**
     * Writes a test case for each condition, failed if it holds, and one for each comparison: skipped if it was refused,
     * otherwise passed, whatever its verdict.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(Verdict verdict, List<Condition> conditions, Appendable out) {
        long failures = conditions.stream().filter(Condition::holds).count();
        long skipped = verdict.comparisons().stream()
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
                String.valueOf(failures),
                "errors",
                "0",
                "skipped",
                String.valueOf(skipped));
        conditions.forEach(condition -> condition(xml, condition));
        verdict.comparisons().forEach(comparison -> comparison(xml, comparison));
        xml.element("system-out", verdict.headline());
        xml.close();
        Sink.send(xml.toString(), out);
    }

    private static void condition(Markup xml, Condition condition) {
        xml.open("testcase", "classname", "assay.fail-if", "name", condition.expression());
        if (condition.holds()) {
            xml.element("failure", condition.explanation(), "message", condition.explanation());
        } else {
            xml.element("system-out", condition.explanation());
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
            xml.empty("skipped", "message", Words.reason(c));
        }
        xml.element(
                "system-out",
                c.verdict().word() + (c.ciLow().isEmpty() ? "" : ", " + figures(c)) + ": " + Words.reason(c));
        xml.close();
    }

    private static String figures(Comparison c) {
        return Words.change(c) + " (" + Words.interval(c) + " at " + Words.confidence(c) + ", n " + c.blocks() + ")";
    }
}
