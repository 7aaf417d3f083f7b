package dev.assay.verdict.reading;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Cost;
import dev.assay.model.verdict.Finding;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Resources used by a million requests, and their price. CPU time is counted per request. Memory is held whether or not there are requests,
 * so it is counted over the time that a million requests take at the same rate: at half the rate, each request costs twice the memory.
 */
public final class Costs {
    private static final double REQUESTS = 1e6;
    private static final double HOUR = 3600;
    private static final double MICROS = 1e6;
    private static final double GB = 1e9;

    private Costs() {}

    /** The price of a million requests for a contender in one block, with bounds from those of its CPU time. */
    static Reading of(Prices prices, Evidence.Measured block, String contender) {
        Reading cpu = Reading.of(Metric.CPU_PER_REQUEST, block, contender);
        Reading memory = Reading.of(Metric.RESIDENT, block, contender);
        OptionalDouble rate = rate(block, contender);
        if (cpu instanceof Reading.Figure micros && memory instanceof Reading.Figure bytes) {
            return rate.isEmpty()
                    ? new Reading.Unusable(new Finding.Plain(Finding.Circumstance.NO_RATE), Advice.SERVER_LOG)
                    : new Reading.Figure(
                            price(prices, micros.value(), bytes, rate.getAsDouble()),
                            price(prices, micros.low(), bytes, rate.getAsDouble()),
                            price(prices, micros.high(), bytes, rate.getAsDouble()),
                            micros.delay());
        }
        return cpu instanceof Reading.Figure ? memory : cpu;
    }

    private static double price(Prices prices, double micros, Reading.Figure bytes, double rate) {
        return prices.coreHour().orElse(0) * coreHours(micros)
                + prices.gbHour().orElse(0) * gbHours(bytes.value(), rate);
    }

    /** The bills of all contenders; empty if none has a figure. */
    public static Optional<Cost> bills(Plan plan, SortedEvidence dossier, double ratePerSecond) {
        List<Cost.Bill> bills = plan.ids().stream()
                .map(id -> bill(plan.prices(), dossier, id))
                .filter(bill -> bill.cpuSeconds().isPresent())
                .toList();
        return bills.isEmpty() ? Optional.empty() : Optional.of(new Cost(ratePerSecond, plan.prices(), bills));
    }

    private static Cost.Bill bill(Optional<Prices> prices, SortedEvidence dossier, String id) {
        OptionalDouble micros = mean(dossier, block -> figure(dossier.read(Metric.CPU_PER_REQUEST, block, id)));
        OptionalDouble bytes = mean(dossier, block -> figure(dossier.read(Metric.RESIDENT, block, id)));
        OptionalDouble gbHours = mean(
                dossier,
                block -> gbHours(
                        figure(dossier.read(Metric.RESIDENT, block, id)),
                        rate(block, id).orElse(Double.NaN)));
        return new Cost.Bill(
                id,
                times(micros, REQUESTS / MICROS),
                bytes,
                gbHours,
                prices.map(Prices::coreHour)
                        .map(price -> times(price, coreHours(micros.orElse(Double.NaN))))
                        .orElseGet(OptionalDouble::empty),
                prices.map(Prices::gbHour)
                        .map(price -> times(price, gbHours.orElse(Double.NaN)))
                        .orElseGet(OptionalDouble::empty));
    }

    private static double coreHours(double microsPerRequest) {
        return microsPerRequest * REQUESTS / MICROS / HOUR;
    }

    private static double gbHours(double bytes, double ratePerSecond) {
        return bytes / GB * REQUESTS / ratePerSecond / HOUR;
    }

    /** Responses per second in the slices at the same rate. */
    private static OptionalDouble rate(Evidence.Measured block, String contender) {
        return block.slices(contender, Phase.RATE).stream()
                .map(SliceEvidence::load)
                .mapToDouble(load -> load.achievedRate())
                .filter(rate -> rate > 0 && Double.isFinite(rate))
                .average();
    }

    private static double figure(Reading reading) {
        return reading instanceof Reading.Figure figure ? figure.value() : Double.NaN;
    }

    private static OptionalDouble mean(SortedEvidence dossier, ToDoubleFunction<Evidence.Measured> value) {
        double[] values = dossier.measured().stream()
                .mapToDouble(value)
                .filter(one -> one > 0 && Double.isFinite(one))
                .toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.geometricMean(values));
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        double product = value.orElse(Double.NaN) * factor;
        return Double.isFinite(product) ? OptionalDouble.of(product) : OptionalDouble.empty();
    }
}
