package dev.assay.lab;

import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * By how much CPU time for each request changes where requests come in bunches because the generator was late: the slope of a
 * line through the origin, from quadruples of slices. A slope of −0.67 means 0.67 % less for each per cent of requests that were
 * late and met another. Pure.
 *
 * <p>Two intervals of 95 %. That over quadruples is the usual one of a line through the origin (Eisenhauer, Regression through the
 * origin, Teaching Statistics 25, 2003) and takes the slope to be the same in all JVMs of a server. That over JVMs does not: their
 * slopes, weighted by what their quadruples tell, vary about that of their server, and this variation is taken to be alike for all
 * servers, so that two JVMs of each give some degrees of freedom. It is exact where JVMs have as many quadruples each.
 */
final class LatenessSlope {
    private static final double ALPHA = 0.05;
    private static final int FEWEST = 3;

    private final Map<String, List<LatenessQuadruple>> byServer;

    LatenessSlope(List<LatenessSlice> slices) {
        byServer = groups(LatenessQuadruple.of(slices), LatenessQuadruple::server);
        byServer.values().removeIf(quadruples -> quadruples.size() < FEWEST);
    }

    /**
     * One server, or all of them.
     *
     * @param slope change of the logarithm of CPU time for each request, for each unit of the share that met
     * @param overQuadruples 95 % interval
     * @param overJvms 95 % interval; empty where no server had two JVMs
     * @param ofJvms the slope in each JVM
     */
    record Row(
            String name,
            int quadruples,
            double rate,
            double micros,
            double jit,
            double metOnTime,
            double slope,
            Interval overQuadruples,
            Optional<Interval> overJvms,
            List<Double> ofJvms) {}

    /** A line through the origin by least squares. */
    private record Fit(int n, double squares, double slope, double residue) {
        static Fit of(List<LatenessQuadruple> quadruples) {
            double squares = 0;
            double products = 0;
            for (LatenessQuadruple q : quadruples) {
                squares += q.met() * q.met();
                products += q.met() * q.cost();
            }
            double slope = products / squares;
            double residue = quadruples.stream()
                    .mapToDouble(q -> Math.pow(q.cost() - slope * q.met(), 2))
                    .sum();
            return new Fit(quadruples.size(), squares, slope, residue);
        }

        Interval around(double variance, int degrees) {
            return Interval.around(slope, StudentT.quantile(degrees + 1, ALPHA) * Math.sqrt(variance / squares));
        }
    }

    /** Each server by its name, then all together, if there are several. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        byServer.forEach((server, quadruples) -> rows.add(row(server, quadruples, byServer.values())));
        if (rows.size() > 1) {
            List<LatenessQuadruple> all =
                    byServer.values().stream().flatMap(List::stream).toList();
            rows.add(row("all", all, List.of(all)));
        }
        return rows;
    }

    /** @param families in each of which the JVMs vary about one slope */
    private static Row row(
            String name, List<LatenessQuadruple> quadruples, Collection<List<LatenessQuadruple>> families) {
        Fit fit = Fit.of(quadruples);
        return new Row(
                name,
                quadruples.size(),
                mean(quadruples, LatenessQuadruple::rate),
                mean(quadruples, LatenessQuadruple::micros),
                mean(quadruples, LatenessQuadruple::jit),
                mean(quadruples, LatenessQuadruple::metOnTime),
                fit.slope(),
                fit.around(fit.residue() / (fit.n() - 1), fit.n() - 1),
                overJvms(fit, families),
                jvms(quadruples).stream().map(Fit::slope).toList());
    }

    private static Optional<Interval> overJvms(Fit fit, Collection<List<LatenessQuadruple>> families) {
        double sum = 0;
        int degrees = 0;
        for (List<LatenessQuadruple> family : families) {
            double common = Fit.of(family).slope();
            List<Fit> jvms = jvms(family);
            sum += jvms.stream()
                    .mapToDouble(jvm -> jvm.squares() * Math.pow(jvm.slope() - common, 2))
                    .sum();
            degrees += jvms.size() - 1;
        }
        return degrees == 0 ? Optional.empty() : Optional.of(fit.around(sum / degrees, degrees));
    }

    private static List<Fit> jvms(List<LatenessQuadruple> quadruples) {
        return groups(quadruples, q -> q.server() + " " + q.jvm()).values().stream()
                .map(Fit::of)
                .toList();
    }

    private static <K> Map<K, List<LatenessQuadruple>> groups(
            List<LatenessQuadruple> quadruples, Function<LatenessQuadruple, K> by) {
        return quadruples.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
    }

    private static double mean(List<LatenessQuadruple> quadruples, ToDoubleFunction<LatenessQuadruple> figure) {
        return Sample.mean(quadruples.stream().mapToDouble(figure).toArray());
    }

    /** As two tables: the slopes, and by how late requests were, which shows whether it is a line. */
    String markdown() {
        StringBuilder text = new StringBuilder("""
                | server | JVMs | quadruples | rate | µs a request | compilers | met on time | slope | interval over quadruples | interval over JVMs | of each JVM |
                |:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|:---|
                """);
        for (Row row : rows()) {
            text.append(words(
                    "| %s | %d | %d | %.0f/s | %.0f | %.1f %% | %.2f %% | %+.2f | %s | %s | %s |%n",
                    row.name(),
                    row.ofJvms().size(),
                    row.quadruples(),
                    row.rate(),
                    row.micros(),
                    100 * row.jit(),
                    100 * row.metOnTime(),
                    row.slope(),
                    ends(row.overQuadruples(), 1),
                    row.overJvms().map(interval -> ends(interval, 1)).orElse("–"),
                    row.ofJvms().stream().map(slope -> words("%+.2f", slope)).collect(Collectors.joining(" "))));
        }
        return text.append('\n').append(steps()).toString();
    }

    private record Step(String server, double holdMs, double aim) {}

    private String steps() {
        StringBuilder text = new StringBuilder("""
                | server | standstill | quadruples | met more | CPU time a request, change | for each per cent |
                |:---|---:|---:|---:|---:|---:|
                """);
        byServer.values().stream()
                .flatMap(quadruples ->
                        groups(quadruples, q -> new Step(q.server(), q.holdMs(), q.aim())).entrySet().stream())
                .filter(step -> step.getValue().size() >= FEWEST)
                .forEach(step -> text.append(step(step.getKey(), step.getValue())));
        return text.toString();
    }

    private static String step(Step step, List<LatenessQuadruple> quadruples) {
        double met = mean(quadruples, LatenessQuadruple::met);
        double[] costs =
                quadruples.stream().mapToDouble(LatenessQuadruple::cost).toArray();
        return words(
                "| %s | %.1f ms | %d | %.1f %% | %+.1f %% (%s) | %+.2f |%n",
                step.server(),
                step.holdMs(),
                quadruples.size(),
                100 * met,
                100 * Sample.mean(costs),
                ends(StudentT.interval(costs, ALPHA), 100),
                Sample.mean(costs) / met);
    }

    private static String ends(Interval interval, double factor) {
        return words("%+.2f to %+.2f", factor * interval.low(), factor * interval.high());
    }

    private static String words(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
