package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Finding;
import dev.assay.model.Fleet;
import dev.assay.model.GateResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What result files call otherwise than the model does, or leave out. The names are part of the file format. */
final class InFiles {
    private InFiles() {}

    /** Of what does not count. */
    interface NotCounted {
        @JsonProperty("finding")
        Finding why();
    }

    /** Of what a contender or a process occupies; schema 1 called live objects as the garbage beside them is called. */
    interface LiveObjects {
        @JsonProperty("liveObjectBytes")
        @JsonAlias("heapUsedBytes")
        long heapUsedBytes();
    }

    /** Of a merged result; left out of every other. */
    interface OfFleet {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Fleet> fleet();
    }

    /** Of load from another machine; left out of every other. */
    interface OfLoadHost {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble snapshotDelayMs();

        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<GateResult> hostValidity();
    }

    /** Of a warm-up that nobody watched for others, as older versions did not; left out then. */
    interface OfOthers {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble others();
    }

    /** Of a check of load from another machine. */
    interface OfOneHost {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<String> host();
    }

    /** The same of an error budget. */
    interface OfDelay {
        @JsonProperty
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        OptionalDouble delay();
    }

    /** Without a value where the server has no such knob; schema 1 had words for that. */
    @JsonSerialize(converter = Setting.Out.class)
    @JsonDeserialize(converter = Setting.In.class)
    interface Setting {
        /** As it is written. */
        record Knob(String contender, String knob, Optional<String> value, EffectiveSetting.Source source) {}

        /** Takes the words away. */
        final class Out extends StdConverter<EffectiveSetting, Knob> {
            @Override
            public Knob convert(EffectiveSetting setting) {
                Optional<String> value = Optional.of(setting.value()).filter(words -> setting.present());
                return new Knob(setting.contender(), setting.knob(), value, setting.source());
            }
        }

        /** Puts them back. */
        final class In extends StdConverter<Knob, EffectiveSetting> {
            @Override
            public EffectiveSetting convert(Knob stored) {
                String value = stored.value.orElse(EffectiveSetting.NOT_PRESENT);
                return new EffectiveSetting(stored.contender, stored.knob, value, stored.source);
            }
        }
    }
}
