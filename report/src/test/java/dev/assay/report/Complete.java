package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An experiment with everything that a report can show, of contenders that were measured while they were still compiling. */
final class Complete {
    private Complete() {}

    static Experiment experiment() {
        Experiment e = Fixtures.realistic();
        return new Experiment(e.plan(), e.environment(), e.evidence(), verdict(e.verdict()));
    }

    private static Verdict verdict(Verdict v) {
        List<Comparison> comparisons = new ArrayList<>(v.comparisons());
        comparisons.add(CostSectionTest.cost());
        comparisons.add(ServiceLevelSectionTest.capacity());
        List<String> limits = new ArrayList<>(v.limits());
        limits.add(
                "tomcat used 6 % more CPU per request in the first slice of a block than in the last (2 to 9 %): it was"
                        + " still getting faster");
        return new Verdict(
                v.headline(),
                v.scope(),
                v.contenders(),
                comparisons,
                v.startup().stream().map(ExplainedReportTest::inDepth).toList(),
                v.invalid(),
                limits,
                v.settings(),
                v.parity(),
                v.blocks(),
                v.ratePerSecond(),
                v.finished(),
                Optional.of(ExplainedReportTest.explanation("requests per connection")),
                Optional.of(CostSectionTest.bills(Optional.of(CostSectionTest.PRICES))),
                Optional.of(ServiceLevelSectionTest.level()),
                v.counted(),
                v.clauses());
    }
}
