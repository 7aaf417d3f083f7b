package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.model.AcrossMachines;
import dev.assay.model.Comparison;
import java.util.Optional;

/** Adds the unit of the metric to a comparison, for readers that do not know the metric. */
@JsonPropertyOrder({
    "metric",
    "unit",
    "lowerIsBetter",
    "contender",
    "reference",
    "ratio",
    "ciLow",
    "ciHigh",
    "confidence",
    "blocks",
    "verdict",
    "reason",
    "primary",
    "moreBlocks",
    "logRatios",
    "withDisturbed",
    "errorBudget",
    "finding",
    "machines",
    "pairMeans"
})
interface ComparisonJson {
    @JsonProperty
    String unit();

    @JsonProperty
    boolean lowerIsBetter();

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    Optional<AcrossMachines> machines();

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    Optional<Comparison.Means> pairMeans();
}
