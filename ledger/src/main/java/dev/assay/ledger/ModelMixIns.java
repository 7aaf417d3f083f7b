package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.assay.model.Clause;
import dev.assay.model.Collecting;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Finding;
import dev.assay.model.FirstLook;
import dev.assay.model.Fleet;
import dev.assay.model.GateResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Mix-ins for fields that result files name differently from the model, or omit when empty. The names are part of the file format. */
final class ModelMixIns {
    private ModelMixIns() {}

    /** For what does not count. */
    interface NotCounted {
        @JsonProperty("finding")
        Finding why();
    }

    /** For the memory of a contender or process: after a full collection, the heap in use is live objects. */
    interface LiveObjects {
        @JsonProperty("liveObjectBytes")
        long heapUsedBytes();
    }

    /** For a verdict: the headline as its clauses in words; machines of a merged result and figures of a first look, omitted otherwise. */
    @JsonPropertyOrder({
        "scope",
        "contenders",
        "comparisons",
        "startup",
        "invalid",
        "limits",
        "settings",
        "parity",
        "blocks",
        "ratePerSecond",
        "finished",
        "explanation",
        "cost",
        "serviceLevel",
        "counted",
        VerdictJson.CLAUSES,
        "fleet",
        "firstLook"
    })
    interface OfVerdict {
        @JsonProperty(VerdictJson.CLAUSES)
        @JsonSerialize(converter = InWords.class)
        @JsonDeserialize(contentConverter = AsWritten.class)
        List<Clause> headline();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Fleet> fleet();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<FirstLook> firstLook();

        /** The clauses of a headline in words. */
        final class InWords extends StdConverter<List<Clause>, List<String>> {
            @Override
            public List<String> convert(List<Clause> headline) {
                return Clause.clauses(headline);
            }
        }

        /** A clause in words, as a value. */
        final class AsWritten extends StdConverter<String, Clause> {
            @Override
            public Clause convert(String words) {
                return new Clause.Text(words);
            }
        }
    }

    /** What only load from another machine, or an answer, brings; omitted otherwise. */
    interface OfLoadHost {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble snapshotDelayMs();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<Integer, Long> statuses();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalLong earlierRequests();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<GateResult> hostValidity();
    }

    /** For a slice whose collector was observed; omitted otherwise. */
    interface OfCollector {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Collecting> collecting();
    }

    /** For a warm-up during which other processes were observed; omitted otherwise. */
    interface OfOthers {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble others();
    }

    /** For a pilot that forecasts a number of blocks. */
    interface OfForecast {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Integer> forecast();
    }

    /** For a block that a process ended; omitted otherwise. */
    interface OfEnd {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean ended();
    }

    /** For a check of load from another machine. */
    interface OfOneHost {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<String> host();
    }

    /** For an error budget of load from another machine. */
    interface OfDelay {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble delay();
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
                Optional<String> value = Optional.of(setting.value()).filter(words -> setting.present());
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
