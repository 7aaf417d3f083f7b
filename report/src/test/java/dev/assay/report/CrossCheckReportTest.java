package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.CrossCheck;
import dev.assay.model.CrossCheck.Agreement;
import dev.assay.model.LoadTool;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CrossCheckReportTest {
    private static final CrossCheck CHECK = new CrossCheck(
            "32 users in a closed loop for 5 s",
            3,
            List.of(
                    row(LoadTool.AB, "tomcat", 2, 0.99, Optional.empty()),
                    row(LoadTool.AB, "jetty", 1, 0.5, Optional.empty()),
                    new CrossCheck.Row(
                            LoadTool.GATLING,
                            "tomcat",
                            0,
                            List.of(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            0,
                            0,
                            0,
                            Optional.of("Gatling ended with exit code 2\u001b[31m"))),
            List.of(
                    opinion(Metric.THROUGHPUT, Outcome.BETTER, Agreement.AGREES),
                    opinion(Metric.CPU_PER_REQUEST, Outcome.BETTER, Agreement.TIE),
                    opinion(Metric.THROUGHPUT, Outcome.WORSE, Agreement.DISAGREES),
                    opinion(Metric.THROUGHPUT, Outcome.UNDECIDED, Agreement.NONE)),
            "The ranking survives.");

    @Test
    void answersFirstAndShowsFiguresAndOpinions() {
        String text = text(120);
        assertThat(text)
                .contains("Does the ranking survive a change of load tool?", "The ranking survives.")
                .contains("32 users in a closed loop for 5 s, in 3 rounds")
                .contains("agrees", "tie within spread", "disagrees", "Assay has no answer")
                .contains("Gatling ended with exit code 2");
        assertThat(text.replaceAll("\\s+", " ")).contains("Assay's gates do not judge them");
        assertThat(text.lines().filter(line -> line.contains("tomcat") && line.contains("1,000*")))
                .hasSize(1);
        assertThat(text.lines().filter(line -> line.contains("jetty against tomcat")))
                .hasSize(4)
                .first()
                .asString()
                .contains("throughput", "+10.0 %", "better");
        assertThat(text).doesNotContain("\u001b");
    }

    @Test
    void noLineIsLongerThanTheScreen() {
        for (int columns : List.of(40, 60, 80, 100)) {
            assertThat(text(columns).lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
    }

    private static String text(int columns) {
        StringBuilder out = new StringBuilder();
        CrossCheckReport.write(CHECK, new TerminalStyle(columns, false), out);
        return out.toString();
    }

    private static CrossCheck.Row row(
            LoadTool tool, String contender, int rank, double share, Optional<String> failure) {
        return new CrossCheck.Row(
                tool,
                contender,
                3,
                List.of(990.0, 1000.0, 1010.0),
                OptionalDouble.of(1000),
                OptionalDouble.of(3.2),
                OptionalDouble.of(12.5),
                OptionalDouble.of(420),
                OptionalDouble.of(share),
                3,
                3000,
                rank,
                failure);
    }

    private static CrossCheck.Opinion opinion(Metric metric, Outcome assay, Agreement agreement) {
        return new CrossCheck.Opinion(
                LoadTool.AB,
                metric,
                "jetty",
                "tomcat",
                OptionalDouble.of(1.1),
                OptionalDouble.of(1.05),
                OptionalDouble.of(1.2),
                Optional.of(assay),
                agreement);
    }
}
