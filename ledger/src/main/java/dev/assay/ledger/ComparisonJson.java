package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Reason;
import java.util.Optional;

/** Adds to a comparison the unit of the metric, for readers that do not know the metric, and what its reason says. */
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
    "reasonValue",
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

    @JsonProperty("reason")
    String reasonText();

    @JsonProperty("reasonValue")
    Reason reason();

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    Optional<AcrossMachines> machines();

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    Optional<Comparison.Means> pairMeans();
}
