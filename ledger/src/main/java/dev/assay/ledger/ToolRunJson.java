package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.ToolRun;

/** The run of a load tool has its outcome in a field {@code kind}. The names are part of the file format. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ToolRun.Measured.class, name = "measured"),
    @JsonSubTypes.Type(value = ToolRun.Failed.class, name = "failed")
})
interface ToolRunJson {}
