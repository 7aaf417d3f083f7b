package dev.assay.studies.model;

import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names that published figures and claims of a study may use. Wrong ones are reported where they stand in the file.
 *
 * @param runs by part, restarts included
 */
record StudyNames(List<String> contenders, Map<String, List<String>> runs, List<String> figures, Problems problems) {
    static StudyNames of(Plan plan, List<Study.Part> parts, Study.Figures own, Problems problems) {
        Stream<String> figures = Stream.of(
                        StudyReader.FIGURES.stream(),
                        Stream.of(StudyClaim.By.START_UP, StudyClaim.By.SWING),
                        own.shown().stream().map(Study.Figure::key))
                .flatMap(names -> names);
        return new StudyNames(
                plan.ids(),
                parts.stream()
                        .collect(Collectors.toMap(
                                Study.Part::name,
                                part -> Stream.concat(part.runs().stream(), part.restarts().stream())
                                        .toList(),
                                (one, other) -> one,
                                LinkedHashMap::new)),
                figures.toList(),
                problems);
    }

    void check(Study.Published row, String where) {
        contender(row.contender(), where);
        part(row.part(), where);
        List<String> known = runs.get(row.part());
        if (known != null) {
            require(known, row.part() + " has no run ", row.run(), where);
        }
    }

    StudyClaim check(StudyClaim claim, String where) {
        StudyClaim.By by = claim.terms().by();
        claim.contenders().forEach(one -> contender(one, where));
        part(by.part().orElse(""), where);
        figure(by, where);
        if (claim.terms() instanceof StudyClaim.Bound bound) {
            bound.per().ifPresent(per -> divisor(by, per, where));
        }
        return claim;
    }

    private void contender(String name, String where) {
        require(contenders, "the plan has no contender ", name, where);
    }

    private void figure(StudyClaim.By by, String where) {
        require(figures, "the study has no figure ", by.figure(), where);
    }

    /** Run by run, or once for each contender: as the figure that it divides. */
    private void divisor(StudyClaim.By by, StudyClaim.By per, String where) {
        figure(per, where);
        if (figures.containsAll(List.of(by.figure(), per.figure())) && per.ofParts() != by.ofParts()) {
            problems.add(new PlanError(
                    where,
                    by.figure() + " / " + per.figure() + " cannot be formed: only one of them has a value for each run",
                    "Write two figures of the load tool, or two of the server."));
        }
    }

    /** @param name empty for all parts, or for none */
    private void part(String name, String where) {
        if (!name.isEmpty()) {
            require(List.copyOf(runs.keySet()), "the study has no part ", name, where);
        }
    }

    private void require(List<String> known, String lacks, String name, String where) {
        if (!known.contains(name)) {
            problems.add(new PlanError(where, lacks + name, Spelling.advice(name, known)));
        }
    }
}
