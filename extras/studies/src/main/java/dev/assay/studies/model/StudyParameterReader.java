package dev.assay.studies.model;

import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the conditions of a study other than its loads: for each topic a source, or a value and its source. */
record StudyParameterReader(Problems problems) {
    private static final List<String> TOPICS = Arrays.stream(StudyParameter.Topic.values())
            .map(StudyParameter.Topic::id)
            .toList();
    private static final List<String> SOURCES = Arrays.stream(StudyParameter.Source.values())
            .map(StudyParameter.Source::id)
            .toList();
    private static final String EXAMPLE = "parameters: {jdk: {value: Java 8, source: article}, users: repository}";

    List<StudyParameter> parameters(YamlValue value) {
        List<StudyParameter> all = new ArrayList<>();
        FieldReader.fields(value, EXAMPLE).fields().forEach((id, field) -> problems.attempt(
                        () -> parameter(id, field.where(), field.value()))
                .ifPresent(all::add));
        return all;
    }

    private StudyParameter parameter(String id, String where, YamlValue value) {
        StudyParameter.Topic topic = StudyParameter.Topic.byId(id)
                .orElseThrow(
                        () -> new PlanError(where, id + " is not a parameter of a study", Spelling.advice(id, TOPICS)));
        if (!(value instanceof YamlValue.Fields fields)) {
            return StudyReader.usable(value, () -> new StudyParameter(topic, Optional.empty(), source(value)));
        }
        FieldReader both = new FieldReader(fields, "a parameter", List.of("value", "source"), problems);
        Optional<String> text = both.read("value", FieldReader::text);
        StudyParameter.Source source = both.read("source", StudyParameterReader::source)
                .orElseThrow(() -> StudyReader.missing(value, "source"));
        return StudyReader.usable(value, () -> new StudyParameter(topic, text, source));
    }

    private static StudyParameter.Source source(YamlValue value) {
        String text = FieldReader.text(value);
        return StudyParameter.Source.byId(text)
                .orElseThrow(() -> new PlanError(
                        value.where(), "nothing is known from there: " + text, Spelling.advice(text, SOURCES)));
    }
}
