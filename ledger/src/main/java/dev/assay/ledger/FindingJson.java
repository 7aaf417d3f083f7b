package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.Finding;

/** A finding has its type in a field {@code kind}. The names are part of the file format. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Finding.Text.class, name = "text"),
    @JsonSubTypes.Type(value = Finding.Cause.class, name = "cause"),
    @JsonSubTypes.Type(value = Finding.GateFailed.class, name = "gate-failed"),
    @JsonSubTypes.Type(value = Finding.SliceUnsound.class, name = "slice-unsound"),
    @JsonSubTypes.Type(value = Finding.RoundsLate.class, name = "rounds-late"),
    @JsonSubTypes.Type(value = Finding.TooFewRequests.class, name = "too-few-requests"),
    @JsonSubTypes.Type(value = Finding.Unanswered.class, name = "unanswered"),
    @JsonSubTypes.Type(value = Finding.TimedOut.class, name = "timed-out"),
    @JsonSubTypes.Type(value = Finding.MostBlocksUnusable.class, name = "most-blocks-unusable"),
    @JsonSubTypes.Type(value = Finding.TooUncertain.class, name = "too-uncertain"),
    @JsonSubTypes.Type(value = Finding.StillCompiling.class, name = "still-compiling"),
    @JsonSubTypes.Type(value = Finding.NotLevel.class, name = "not-level"),
    @JsonSubTypes.Type(value = Finding.TooFewReplicates.class, name = "too-few-replicates"),
    @JsonSubTypes.Type(value = Finding.Disturbed.class, name = "disturbed"),
    @JsonSubTypes.Type(value = Finding.SpeedChanged.class, name = "speed-changed")
})
interface FindingJson {}
