package dev.assay.report;

import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.Place;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.StepResult;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Settings;
import dev.assay.model.server.SwappedJar;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Cost;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.ServiceLevel;
import dev.assay.model.verdict.StartFigure;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** An experiment in which every text that Assay did not write is the same payload. */
final class Hostile {
    static final List<String> PAYLOADS = List.of(
            "<script>alert(1)</script>",
            "</style><script>alert(1)</script>",
            "</title><img src=x onerror=alert(1)>",
            "\" onmouseover=\"alert(1)",
            "' onfocus='alert(1)' autofocus='",
            "<img src=http://127.0.0.1/x>",
            "<svg/onload=alert(1)>",
            "]]><script>alert(1)</script>",
            "<![CDATA[<b>]]>",
            "<!-- x",
            "-->",
            "<!DOCTYPE x>",
            "<?xml version='1.0'?>",
            "&lt;script&gt;",
            "&#60;script&#62;",
            "&amp;amp;",
            "&nbsp;&undefined;",
            "javascript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "</pre></details></section>",
            "</td></tr></table>",
            "<base href=http://127.0.0.1/>",
            "<meta http-equiv=refresh content=0>",
            "<iframe srcdoc=x>",
            "{{7*7}}",
            "${7*7}",
            "`x`",
            "=cmd|' /C calc'!A0",
            "+1+1",
            "-1+1",
            "@SUM(1+1)",
            "\t=1+1",
            "\u001B[31mred\u001B[0m",
            "\u001B[2J\u001B[H",
            "\u001B]0;title\u0007",
            "\u001B]8;;http://127.0.0.1\u001B\\link\u001B]8;;\u001B\\",
            "\u009B31m",
            "\u001BPdcs\u001B\\",
            "a\rb\nc\u2028d\u2029e\u0085f",
            "\b\b\b\u0000\u007F\uFFFE\uFFFF",
            "abc\u202Edef\u202C",
            "\u2066\u2067\u2068x\u2069",
            "\u200B\u200C\u200D\uFEFF\u00AD",
            "\uD800",
            "\uDC00x",
            "\uDB40\uDC41\uDB40\uDC42",
            "e" + "\u0301".repeat(300),
            "x".repeat(30_000),
            "wide 注文".repeat(2_000),
            "a ".repeat(15_000),
            "",
            "   ",
            "[x](http://127.0.0.1) ![y](z)",
            "@everyone #1 <user@example.com>",
            "| a | b |\n|---|---|",
            "```\n# h",
            "%s %n %d {0}",
            "$1 \\1 \\");

    private Hostile() {}

    static Experiment experiment(String payload) {
        return new Experiment(plan(payload), environment(payload), evidence(payload), verdict(payload))
                .with(section(payload));
    }

    /** As a satellite adds it. */
    static Section section(String x) {
        return new Section(
                "added",
                "Added",
                Part.paragraph(x),
                Part.items(x, List.of(x)),
                new Table(x, "ll", List.of(x, x), List.of(Table.Row.of(x, x).with(x))),
                Part.note(x));
    }

    private static Verdict verdict(String x) {
        Verdict real = Fixtures.realistic().verdict();
        ContenderSummary first = real.contenders().get(0);
        Comparison c = real.comparisons().get(0);
        return new Verdict(
                List.of(new Clause.Text(x)),
                new Scope.Text(x + "!"),
                List.of(new ContenderSummary(x, x, x, x, x, first.means(), 1, 1, 1, 1, 1, 1, 1)),
                List.of(Samples.comparison(
                        c.metric(),
                        x,
                        x,
                        c.ratio(),
                        c.ciLow(),
                        c.ciHigh(),
                        c.confidence(),
                        c.blocks(),
                        c.verdict(),
                        new Reason.Text(x),
                        true,
                        c.moreBlocks(),
                        c.logRatios())),
                List.of(new Limit.Text(x), new Limit.Labelled(x, List.of(1)), new Limit.EvidenceDamaged(x, x)),
                9,
                2000,
                true,
                new Verdict.Basis(
                        List.of(new StartupSummary(
                                x,
                                4000,
                                3900,
                                4100,
                                List.of(3900.0, 4100.0),
                                List.of(new StartFigure(x, x, 4200, 4000, 4500, 6)))),
                        List.of(Fixtures.invalid(new Place.Block(4), x, x)),
                        List.of(
                                new EffectiveSetting("a", x, x, EffectiveSetting.Source.READ),
                                new EffectiveSetting(x, x, x + "2", EffectiveSetting.Source.SET)),
                        Optional.of(parity(x)),
                        List.of()),
                new Verdict.Extras(
                        Optional.of(explanation(x, c)),
                        Optional.of(new Cost(
                                2000,
                                Optional.empty(),
                                List.of(new Cost.Bill(
                                        x,
                                        OptionalDouble.of(61),
                                        OptionalDouble.of(3e8),
                                        OptionalDouble.of(0.04),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty())))),
                        Optional.of(new ServiceLevel(
                                Objective.parse("p99 < 20ms"),
                                List.of(new ServiceLevel.Curve(
                                        x,
                                        OptionalDouble.of(2000),
                                        List.of(new ServiceLevel.Point(1000, 999, 1, 2, 3, 4, 6)))))),
                        Optional.empty(),
                        Optional.of(new FirstLook(
                                1,
                                List.of(new FirstLook.Row(
                                        x,
                                        Optional.empty(),
                                        true,
                                        Map.of(x, new FirstLook.Figure(1, OptionalDouble.of(1), 1))))))));
    }

    private static Explanation explanation(String x, Comparison c) {
        return new Explanation(
                List.of(new Explanation.Effect(
                        x,
                        x,
                        x,
                        x + "2",
                        c,
                        List.of(c),
                        List.of(new Explanation.Share(
                                x, 1.1, OptionalDouble.of(0.9), OptionalDouble.of(0.8), OptionalDouble.of(1))))),
                List.of(new Explanation.Text(x)),
                List.of(x));
    }

    private static Parity parity(String x) {
        List<Parity.Response> responses = List.of(
                new Parity.Response(x, x, 200, List.of(x, "y: z"), 100, 10),
                new Parity.Response(x, "other", 200, List.of("y: z"), 90, 10));
        return new Parity(
                        Parity.Outcome.DIFFERENT,
                        responses,
                        List.of(x),
                        Optional.of(new Parity.Contrast(x, x, List.of(x, x), x, List.of(x))))
                .with(List.of(new Parity.ToClient(x, responses, List.of("also " + x))));
    }

    private static List<Evidence> evidence(String x) {
        Synthetic synthetic = new Synthetic(1, 0.05);
        Evidence.Measured block = synthetic.block(1, List.of("tomcat"));
        List<SliceEvidence> slices =
                block.slices().stream().map(slice -> slice(slice, x)).toList();
        ContenderBlock c = block.contenders().get(0);
        return List.of(
                Samples.pilot(
                        block.start(),
                        1,
                        parity(x),
                        Map.of(x, 10.0),
                        5,
                        List.of(),
                        100,
                        List.of(),
                        List.of(new Identity(
                                x, List.of(new Identity.Sign(Identity.Kind.PORT, Identity.Says.OTHER, x))))),
                new Evidence.FailedStartup(block.start(), 1, x, x, List.of(x)),
                new Evidence.Spoiled(2, block.start(), 1, x, x, List.of(x, x), List.of(), false),
                Samples.block(
                        1,
                        block.start(),
                        1,
                        List.of(Samples.contenderBlock(x, 1, c.rateLatency(), c.rateServiceTime(), c.footprint())),
                        slices,
                        List.of(x),
                        List.of(),
                        List.of(
                                new WarmUpPoint(x, 1.5, 90, 0.4, OptionalDouble.of(0.1)),
                                new WarmUpPoint(x, 3, 70, 0.1, OptionalDouble.empty()))));
    }

    static LoadResult load(LoadResult l, String x) {
        return l.toBuilder()
                .errors(List.of(new ErrorTally(ErrorKind.MALFORMED, 3, 1, x)))
                .connections(1, 1)
                .steps(List.of(new StepResult(x, 1, 1, l.latency(), Optional.empty(), Optional.empty())))
                .validity(List.of(new GateResult(Gate.GENERATOR_CPU, 1, 0, false, x)))
                .build();
    }

    private static SliceEvidence slice(SliceEvidence slice, String x) {
        return Samples.slice(x, slice.phase(), slice.position(), load(slice.load(), x), slice.server(), 1, 1);
    }

    static Environment environment(String x) {
        Environment real = Fixtures.environment(List.of("tomcat"));
        Deployment d = real.deployments().get(0);
        Placement placement = real.placement();
        return new Environment(
                x,
                x,
                x,
                2,
                1,
                x,
                placement,
                List.of(new Deployment(
                        d.contender(), jar(x), new Jdk(Path.of("jdk"), 17, x), List.of(x), Map.of(x, x))),
                app(x),
                Map.of(x, x));
    }

    static InspectedApp app(String x) {
        InspectedApp app = Fixtures.app("app");
        return new InspectedApp(app.path(), x, x, x, app.stack(), app.server(), x, List.of(x));
    }

    static SwappedJar jar(String x) {
        SwappedJar jar = Fixtures.jar("jetty");
        return new SwappedJar(jar.path(), x, jar.server(), x, List.of(x), List.of(x), List.of(x));
    }

    private static Plan plan(String x) {
        Plan real = Fixtures.plan(List.of("tomcat"));
        String name = x.isBlank() ? "x" : x;
        var contender = new dev.assay.model.plan.Contender(
                "tomcat",
                real.reference().server(),
                Optional.of(x),
                new Settings(name, Map.of()),
                Optional.of(x),
                List.of(x),
                Optional.empty(),
                List.of());
        return Samples.plan(
                real.app(),
                List.of(contender),
                List.of(x),
                new Workload(List.of(new Step(
                        name,
                        "GET",
                        new Template("/" + x, List.of(new Template.Counter())),
                        List.of(),
                        Optional.empty(),
                        200,
                        1))),
                real.load(),
                real.budget(),
                real.margin(),
                real.seed(),
                real.startupRounds(),
                real.readyTimeout(),
                real.port(),
                real.servers(),
                real.generator());
    }
}
