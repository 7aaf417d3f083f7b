package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An experiment with everything that a report can show, with contenders that were measured while still compiling. */
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
        return Fixtures.with(
                v,
                Map.of(
                        "comparisons", comparisons,
                        "startup",
                                v.startup().stream()
                                        .map(ExplainedReportTest::inDepth)
                                        .toList(),
                        "limits", limits,
                        "explanation", Optional.of(ExplainedReportTest.explanation("requests per connection")),
                        "cost", Optional.of(CostSectionTest.bills(Optional.of(CostSectionTest.PRICES))),
                        "serviceLevel", Optional.of(ServiceLevelSectionTest.level())));
    }
}
