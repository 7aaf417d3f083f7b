package dev.assay.plan;

import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.time.Duration;
import java.util.Optional;

/**
 * A budget as users write it: {@code 20m}, {@code about 20m} or {@code auto}.
 *
 * @param time empty for the default
 * @param limit whether it must not be exceeded
 */
record BudgetText(Optional<Duration> time, boolean limit) {
    static final BudgetText AUTO = new BudgetText(Optional.empty(), false);

    private static final String ABOUT = "about ";

    static BudgetText parse(YamlValue value) {
        String text = FieldReader.text(value);
        if (text.equals(Plans.AUTO)) {
            return AUTO;
        }
        boolean about = text.startsWith(ABOUT);
        YamlValue time = about
                ? new Scalar(value.where(), value.key(), text.substring(ABOUT.length()), ScalarType.TEXT, true)
                : value;
        return new BudgetText(Optional.of(PlanReader.time(time)), !about);
    }

    static String format(Plan plan) {
        return (plan.extent().limit() ? "" : ABOUT) + Durations.format(plan.budget());
    }
}
