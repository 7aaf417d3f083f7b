package dev.assay.tune.cost;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Spelling;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code load: {rates: [50, 500]}}: at which rates to load contenders after the slices of each block. */
public final class RatesKey implements AddedKey {
    private static final String NAME = "rates";
    private static final String AUTO = "auto";
    /** Of the equal rate: nearly idle, and busy enough that requests show. */
    private static final List<Double> SHARES = List.of(0.01, 0.1);

    private static final Pattern NUMBER = Pattern.compile("\\d{1,7}(\\.\\d{1,3})?");
    private static final MathContext TWO_DIGITS = new MathContext(2);

    /** Whether a plan asks for any. */
    static boolean asked(Plan plan) {
        return !words(plan).isEmpty();
    }

    /** What a plan asks for, in ascending order, without the rate at which contenders are compared anyway. */
    static List<Double> of(Plan plan, double equalRate) {
        return words(plan).stream()
                .flatMap(word -> word.equals(AUTO)
                        ? SHARES.stream().map(share -> rounded(share * equalRate))
                        : Stream.of(Double.valueOf(word)))
                .filter(rate -> rate != equalRate)
                .distinct()
                .sorted()
                .toList();
    }

    private static List<String> words(Plan plan) {
        return plan.load().added().getOrDefault(NAME, List.of());
    }

    private static double rounded(double rate) {
        return Math.max(1, BigDecimal.valueOf(rate).round(TWO_DIGITS).doubleValue());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String read(String word, String where) {
        String rate = word.strip();
        if (rate.equals(AUTO)) {
            return AUTO;
        }
        if (!NUMBER.matcher(rate).matches() || new BigDecimal(rate).signum() == 0) {
            throw new PlanError(
                    where,
                    "no such rate: " + rate,
                    Spelling.nearest(rate, List.of(AUTO))
                                    .map(near -> "Did you mean " + near + "? ")
                                    .orElse("")
                            + "Give requests per second, above 0, such as 50,500, or auto.");
        }
        return new BigDecimal(rate).stripTrailingZeros().toPlainString();
    }

    @Override
    public Optional<PlanFlag> flag() {
        return Optional.of(PlanFlag.of(
                        NAME,
                        "LIST",
                        "Also load the contenders at these rates in each block, after what is measured, and report what each"
                                + " costs when idle and what a request adds: requests per second, such as 50,500, or auto, 1% and"
                                + " 10% of the rate of the comparison. Takes 7 s a contender, block and rate.")
                .taking(Takes.LIST)
                .in(Use.VERDICT));
    }

    @Override
    public Duration inBlocks(List<String> words) {
        return RateLoads.EACH.multipliedBy(words.stream()
                .mapToInt(word -> word.equals(AUTO) ? SHARES.size() : 1)
                .sum());
    }

    @Override
    public String example() {
        return "# rates: [50, 500]";
    }

    @Override
    public String meaning() {
        return "also load contenders at these rates, or auto: what they cost when idle; default: none";
    }
}
