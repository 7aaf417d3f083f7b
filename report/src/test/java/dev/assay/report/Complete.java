package dev.assay.report;

import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.section.CostSectionTest;
import dev.assay.report.section.ServiceLevelSectionTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An experiment with everything that a report can show, with contenders that were measured while still compiling. */
public final class Complete {
    private Complete() {}

    public static Experiment experiment() {
        Experiment e = Fixtures.realistic();
        return new Experiment(e.plan(), e.environment(), e.evidence(), verdict(e.verdict()));
    }

    private static Verdict verdict(Verdict v) {
        List<Comparison> comparisons = new ArrayList<>(v.comparisons());
        comparisons.add(CostSectionTest.cost());
        comparisons.add(ServiceLevelSectionTest.capacity());
        List<Limit> limits = new ArrayList<>(v.limits());
        limits.add(new Limit.Trend("tomcat", true, 1.06, 1.02, 1.09));
        return Samples.with(
                v,
                Map.of(
                        "comparisons", comparisons,
                        "startup",
                                v.basis().startup().stream()
                                        .map(ExplainedReportTest::inDepth)
                                        .toList(),
                        "limits", limits,
                        "explanation", Optional.of(ExplainedReportTest.explanation("requests per connection")),
                        "cost", Optional.of(CostSectionTest.bills(Optional.of(CostSectionTest.PRICES))),
                        "serviceLevel", Optional.of(ServiceLevelSectionTest.level())));
    }
}
