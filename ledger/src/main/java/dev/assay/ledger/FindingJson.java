package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.Finding;

/** A finding has its type in a field {@code kind}. The names are part of the file format. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Finding.Text.class, name = "text"),
    @JsonSubTypes.Type(value = Finding.Plain.class, name = "plain"),
    @JsonSubTypes.Type(value = Finding.AnswersFail.class, name = "answers-fail"),
    @JsonSubTypes.Type(value = Finding.AnswersDiffer.class, name = "answers-differ"),
    @JsonSubTypes.Type(value = Finding.RateNotSustained.class, name = "rate-not-sustained"),
    @JsonSubTypes.Type(value = Finding.ProcessEnded.class, name = "process-ended"),
    @JsonSubTypes.Type(value = Finding.StartsFailed.class, name = "starts-failed"),
    @JsonSubTypes.Type(value = Finding.NoBlockCompleted.class, name = "no-block-completed"),
    @JsonSubTypes.Type(value = Finding.EndedEarly.class, name = "ended-early"),
    @JsonSubTypes.Type(value = Finding.NoFigure.class, name = "no-figure"),
    @JsonSubTypes.Type(value = Finding.NoneCounts.class, name = "none-counts"),
    @JsonSubTypes.Type(value = Finding.AllDisturbed.class, name = "all-disturbed"),
    @JsonSubTypes.Type(value = Finding.TooFewMachines.class, name = "too-few-machines"),
    @JsonSubTypes.Type(value = Finding.DelayTooLong.class, name = "delay-too-long"),
    @JsonSubTypes.Type(value = Finding.GeneratorCeiling.class, name = "generator-ceiling"),
    @JsonSubTypes.Type(value = Finding.LevelBeyondRates.class, name = "level-beyond-rates"),
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
