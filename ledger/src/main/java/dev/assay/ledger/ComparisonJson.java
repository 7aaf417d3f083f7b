package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/** A comparison also says what its metric is measured in, for readers that do not know the metric. */
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
    "finding"
})
interface ComparisonJson {
    @JsonProperty
    String unit();

    @JsonProperty
    boolean lowerIsBetter();
}
