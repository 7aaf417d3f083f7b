package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Mix-ins for fields that result files name differently from the model, or omit when empty. The names are part of the file format. */
final class ModelMixIns {
    private ModelMixIns() {}

    /** For responses. */
    interface Responses {
        @JsonProperty("answers")
        Object responses();

        @JsonProperty("answer")
        Object response();
    }

    /** For what does not count. */
    interface NotCounted {
        @JsonProperty("finding")
        Finding why();
    }

    /**
     * For the memory of a contender or process: after a full collection, the heap in use is live objects. Older results do not say how many
     * requests a contender was sent.
     */
    interface LiveObjects {
        @JsonProperty("liveObjectBytes")
        long heapUsedBytes();

        @JsonProperty
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        long tried();
    }

    /** For a verdict: what it says in words and as values. */
    interface OfVerdict {
        @JsonProperty(VerdictJson.CLAUSES)
        List<String> clauses();

        @JsonProperty("clauseValues")
        List<Clause> headline();

        @JsonProperty("scope")
        String scopeText();

        @JsonProperty("scopeValue")
        Scope scope();

        @JsonProperty("limits")
        List<String> limitTexts();

        @JsonProperty("limitValues")
        List<Limit> limits();
    }

    /** For a verdict: machines of a merged result and figures of a first look, omitted otherwise. */
    interface OfExtras {
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Fleet> fleet();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<FirstLook> firstLook();
    }

    /** For what single settings explain: the summary in words and as values. */
    @JsonPropertyOrder({"effects", "summary", "summaryValues", "notTried"})
    interface OfExplanation {
        @JsonProperty("summary")
        List<String> sentences();

        @JsonProperty("summaryValues")
        List<Explanation.Conclusion> summary();
    }

    /** For what not every load, slice, warm-up, pilot, block, check or error budget has; omitted otherwise. */
    interface Omitted {
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble snapshotDelayMs();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<Integer, Long> statuses();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalLong earlierRequests();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<GateResult> hostValidity();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Collecting> collecting();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble others();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Integer> forecast();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean ended();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<String> host();

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble delay();
    }

    /**
     * For properties and options, whose secrets only the name beside them shows; {@link Json} hides those that are recognisable in a text
     * by itself.
     */
    interface WithSecrets {
        @JsonSerialize(converter = Properties.class)
        Map<String, String> properties();

        @JsonSerialize(converter = Properties.class)
        Map<String, String> facts();

        @JsonSerialize(contentConverter = Option.class)
        List<String> jvmOptions();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> added();

        /** Hides the values of properties. */
        final class Properties extends StdConverter<Map<String, String>, Map<String, String>> {
            @Override
            public Map<String, String> convert(Map<String, String> properties) {
                Map<String, String> shown = new TreeMap<>();
                properties.forEach((name, value) -> shown.put(name, Secrets.hidden(name, value)));
                return shown;
            }
        }

        /** Hides the value of an option. */
        final class Option extends StdConverter<String, String> {
            @Override
            public String convert(String option) {
                return Secrets.hiddenOption(option);
            }
        }
    }

    /** The value is empty if the server has no such knob, for which the model has a placeholder text. */
    @JsonSerialize(converter = Setting.Out.class)
    @JsonDeserialize(converter = Setting.In.class)
    interface Setting {
        /** The form in the file. */
        record Knob(String contender, String knob, Optional<String> value, EffectiveSetting.Source source) {}

        /** Replaces the placeholder with an empty value. */
        final class Out extends StdConverter<EffectiveSetting, Knob> {
            @Override
            public Knob convert(EffectiveSetting setting) {
                Optional<String> value = Optional.of(Secrets.hidden(setting.knob(), setting.value()))
                        .filter(words -> setting.present());
                return new Knob(setting.contender(), setting.knob(), value, setting.source());
            }
        }

        /** Restores the placeholder. */
        final class In extends StdConverter<Knob, EffectiveSetting> {
            @Override
            public EffectiveSetting convert(Knob stored) {
                String value = stored.value.orElse(EffectiveSetting.NOT_PRESENT);
                return new EffectiveSetting(stored.contender, stored.knob, value, stored.source);
            }
        }
    }
}
