package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Gaussians;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatenessSlopeTest {
    private static final double[] AIMS = {0.02, 0.05, 0.10};
    private static final double SLICE = 0.03;

    /** Slices of a simulated server; its JVMs differ in level and drift, which must not matter. */
    private static List<LatenessSlice> slices(
            String server, int jvms, int quadruples, Gaussians random, Function<Integer, Double> slope) {
        List<LatenessSlice> slices = new ArrayList<>();
        for (int jvm = 1; jvm <= jvms; jvm++) {
            double steepness = slope.apply(jvm);
            double level = Math.log(150) + 0.1 * random.next();
            double drift = 0.01 * random.next();
            for (int number = 1; number <= quadruples; number++) {
                boolean lateFirst = random.coin();
                double aim = AIMS[number % AIMS.length];
                for (int position = 0; position < 4; position++) {
                    boolean late = (position == 0 || position == 3) == lateFirst;
                    double met = (late ? aim : 0) + 0.004 * random.uniform();
                    double log = level + drift * (4 * number + position) + steepness * met + SLICE * random.next();
                    slices.add(new LatenessSlice(
                            server, jvm, number, position, late, aim, 3, 2_000, met, log, 0.01, late ? 2.5 : 0.05));
                }
            }
        }
        return slices;
    }

    private static LatenessSlope.Row row(List<LatenessSlice> slices, String name) {
        return new LatenessSlope(slices)
                .rows().stream()
                        .filter(row -> row.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    /** By hand: means of 100 and 98 µs at 10 % make ln 0.98 / 0.1, whatever the level and a straight drift are. */
    @Test
    void aLineThroughTheOrigin() {
        List<LatenessSlice> slices = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            for (int position = 0; position < 4; position++) {
                boolean late = position == 1 || position == 2;
                double log = Math.log(late ? 98 : 100) + 0.05 * position + number;
                slices.add(new LatenessSlice(
                        "jetty", 1, number, position, late, 0.1, 3, 900, late ? 0.101 : 0.001, log, 0, 1));
            }
        }
        LatenessSlope.Row row = row(slices, "jetty");
        assertThat(row.slope()).isCloseTo(Math.log(0.98) / 0.1, within(1e-9));
        assertThat(row.overQuadruples().width()).isCloseTo(0, within(1e-9));
        assertThat(row.overJvms()).isEmpty();
        assertThat(row.ofJvms()).hasSize(1);
        assertThat(row.quadruples()).isEqualTo(3);
        assertThat(row.metOnTime()).isCloseTo(0.001, within(1e-12));
    }

    @Test
    void findsTheSlopeOfEachServer() {
        Gaussians random = new Gaussians(1);
        List<LatenessSlice> slices = new ArrayList<>(slices("tomcat", 2, 400, random, jvm -> -0.7));
        slices.addAll(slices("undertow", 2, 400, random, jvm -> -0.1));

        assertThat(new LatenessSlope(slices).rows())
                .extracting(LatenessSlope.Row::name)
                .containsExactly("tomcat", "undertow", "all");
        assertThat(row(slices, "tomcat").slope()).isCloseTo(-0.7, within(0.05));
        assertThat(row(slices, "undertow").slope()).isCloseTo(-0.1, within(0.05));
        assertThat(row(slices, "all").slope()).isCloseTo(-0.4, within(0.05));
        assertThat(row(slices, "all").ofJvms()).hasSize(4);
    }

    @Test
    void theIntervalOverQuadruplesHoldsTheTruthAsOftenAsItSays() {
        Gaussians random = new Gaussians(2);
        int held = 0;
        for (int i = 0; i < 1_000; i++) {
            List<LatenessSlice> slices = slices("tomcat", 1, 12, random, jvm -> -0.67);
            held += row(slices, "tomcat").overQuadruples().contains(-0.67) ? 1 : 0;
        }
        assertThat(held).isBetween(930, 970); // 950, standard deviation 7
    }

    /** Where JVMs differ, that over quadruples is too narrow. Three servers of two JVMs: three degrees of freedom. */
    @Test
    void theIntervalOverJvmsHoldsItWhereTheirSlopesDiffer() {
        Gaussians random = new Gaussians(3);
        int overJvms = 0;
        int overQuadruples = 0;
        for (int i = 0; i < 1_000; i++) {
            List<LatenessSlice> slices = new ArrayList<>();
            for (String server : List.of("tomcat", "jetty", "undertow")) {
                slices.addAll(slices(server, 2, 12, random, jvm -> -0.67 + 0.3 * random.next()));
            }
            LatenessSlope.Row row = row(slices, "tomcat");
            overJvms += row.overJvms().orElseThrow().contains(-0.67) ? 1 : 0;
            overQuadruples += row.overQuadruples().contains(-0.67) ? 1 : 0;
        }
        assertThat(overJvms).isBetween(930, 970);
        assertThat(overQuadruples).isLessThan(900);
    }

    @Test
    void whatWasWrittenIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("slices.csv");
        assertThat(LatenessSlice.read(file)).isEmpty();
        List<LatenessSlice> slices = slices("tomcat", 2, 6, new Gaussians(4), jvm -> -0.5);
        for (LatenessSlice slice : slices) {
            slice.append(file);
        }
        Files.writeString(file, "tomcat,3,1,0,true", StandardOpenOption.APPEND);

        List<LatenessSlice> read = LatenessSlice.read(file);

        assertThat(read).hasSameSizeAs(slices);
        assertThat(Files.readAllLines(file)).hasSize(slices.size() + 2);
        assertThat(row(read, "tomcat").slope()).isCloseTo(row(slices, "tomcat").slope(), within(1e-4));
        assertThat(new LatenessSlope(read).markdown().lines().filter(line -> line.startsWith("| tomcat |")))
                .hasSize(1 + AIMS.length);
    }

    @Test
    void aQuadrupleThatWasCutOffIsLeftOut() {
        List<LatenessSlice> slices = slices("tomcat", 1, 6, new Gaussians(5), jvm -> -0.5);
        assertThat(row(slices.subList(0, slices.size() - 1), "tomcat").quadruples())
                .isEqualTo(5);
        assertThat(new LatenessSlope(slices.subList(0, 11)).rows()).isEmpty();
    }
}
