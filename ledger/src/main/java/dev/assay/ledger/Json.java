package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Template;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * JSON format of the model in result files. Numbers have full precision; non-finite numbers are the strings {@code "NaN"},
 * {@code "Infinity"} and {@code "-Infinity"}; an empty optional is {@code null}; instants are ISO-8601; paths are strings; secrets
 * recognisable in a text are hidden. Unknown fields are ignored. Missing optionals, lists and maps are read as empty;
 * any other missing field is an error, but for {@code ended} of a spoiled block and {@code tried} of a contender.
 */
final class Json {
    private static final JsonSetter.Value EMPTY_IF_MISSING = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);

    /** Thread-safe. */
    static final JsonMapper MAPPER = Messages.register(
                    withDashes(JsonMapper.builder()),
                    Finding.class,
                    Limit.class,
                    Reason.class,
                    Remark.class,
                    Clause.class,
                    Scope.class,
                    Explanation.Conclusion.class)
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(modelModule())
            .addMixIn(Evidence.class, EvidenceJson.class)
            .addMixIn(Comparison.class, ComparisonJson.class)
            .addMixIn(Parity.class, ModelMixIns.Responses.class)
            .addMixIn(Parity.ToClient.class, ModelMixIns.Responses.class)
            .addMixIn(Parity.Contrast.class, ModelMixIns.Responses.class)
            .addMixIn(LoadMoment.class, ModelMixIns.Responses.class)
            .addMixIn(Verdict.class, ModelMixIns.OfVerdict.class)
            .addMixIn(Verdict.Extras.class, ModelMixIns.OfExtras.class)
            .addMixIn(Explanation.class, ModelMixIns.OfExplanation.class)
            .addMixIn(LoadResult.class, ModelMixIns.Omitted.class)
            .addMixIn(WarmUpPoint.class, ModelMixIns.Omitted.class)
            .addMixIn(Evidence.Pilot.class, ModelMixIns.Omitted.class)
            .addMixIn(Evidence.Spoiled.class, ModelMixIns.Omitted.class)
            .addMixIn(SliceEvidence.class, ModelMixIns.Omitted.class)
            .addMixIn(GateResult.class, ModelMixIns.Omitted.class)
            .addMixIn(Finding.GateFailed.class, ModelMixIns.Omitted.class)
            .addMixIn(ErrorBudget.Side.class, ModelMixIns.Omitted.class)
            .addMixIn(Invalid.class, InvalidJson.class)
            .addMixIn(ContenderSummary.class, ModelMixIns.LiveObjects.class)
            .addMixIn(Footprint.class, ModelMixIns.LiveObjects.class)
            .addMixIn(Population.LeftOut.class, ModelMixIns.NotCounted.class)
            .addMixIn(EffectiveSetting.class, ModelMixIns.Setting.class)
            .addMixIn(Environment.class, ModelMixIns.WithSecrets.class)
            .addMixIn(Contender.class, ModelMixIns.WithSecrets.class)
            .addMixIn(Settings.class, ModelMixIns.WithSecrets.class)
            .addMixIn(Deployment.class, ModelMixIns.WithSecrets.class)
            .addMixIn(Metric.class, EnumWords.Id.class)
            .addMixIn(Server.class, EnumWords.Id.class)
            .addMixIn(Outcome.class, EnumWords.Id.class)
            .addMixIn(Gate.class, EnumWords.Id.class)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .withConfigOverride(List.class, type -> type.setSetterInfo(EMPTY_IF_MISSING))
            .withConfigOverride(Map.class, type -> type.setSetterInfo(EMPTY_IF_MISSING))
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();

    /** The field with base64 data, in which nothing is a secret. */
    private static final String HISTOGRAM = "histogram";

    private Json() {}

    private static JsonMapper.Builder withDashes(JsonMapper.Builder mapper) {
        Stream.of(
                        Phase.class,
                        Advice.class,
                        Finding.Despite.class,
                        Finding.Circumstance.class,
                        Limit.CpuTaken.By.class,
                        Replicate.class,
                        JvmState.class,
                        HttpVersion.class,
                        ExperimentKind.class,
                        ErrorKind.class,
                        Stack.class,
                        Parity.Outcome.class,
                        EffectiveSetting.Source.class,
                        Identity.Kind.class,
                        Identity.Says.class)
                .forEach(type -> mapper.addMixIn(type, EnumWords.Dashed.class));
        return mapper;
    }

    private static SimpleModule modelModule() {
        SimpleModule module = new SimpleModule("assay");
        Messages.alsoAsText(module, Explanation.Conclusion.class, Explanation.Text::new);
        Messages.alsoAsText(module, Scope.class, Scope.Text::new);
        Messages.alsoAsText(module, Limit.class, Limit.Text::new);
        Messages.alsoAsText(module, Clause.class, Clause.Text::new);
        Messages.alsoAsText(module, Reason.class, Reason.Text::new);
        Documents.paths(module);
        module.addSerializer(Template.class, new JsonSerializer<>() {
            @Override
            public void serialize(Template template, JsonGenerator json, SerializerProvider provider)
                    throws IOException {
                json.writeString(Secrets.hidden(template.source()));
            }
        });
        module.addSerializer(String.class, new JsonSerializer<>() {
            @Override
            public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
                boolean base64 = HISTOGRAM.equals(json.getOutputContext().getCurrentName());
                json.writeString(base64 ? text : Secrets.hidden(text));
            }
        });
        return module;
    }
}
