package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.evidence.Evidence;

/** Evidence has its type in a field {@code kind}. The names are part of the file format. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Evidence.Pilot.class, name = "pilot"),
    @JsonSubTypes.Type(value = Evidence.Startup.class, name = "startup"),
    @JsonSubTypes.Type(value = Evidence.FailedStartup.class, name = "failed-startup"),
    @JsonSubTypes.Type(value = Evidence.Measured.class, name = "measured"),
    @JsonSubTypes.Type(value = Evidence.Spoiled.class, name = "spoiled")
})
interface EvidenceJson {}
