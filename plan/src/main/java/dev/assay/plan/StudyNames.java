package dev.assay.plan;

import dev.assay.model.Contender;
import dev.assay.model.Plan;
import dev.assay.model.Study;
import dev.assay.model.StudyClaim;
import java.util.List;
import java.util.stream.Stream;

/** The names that published figures, orders and claims of a study may use. Wrong ones are reported where they stand in the file. */
record StudyNames(List<String> contenders, List<String> parts, List<String> figures, Problems problems) {
    static StudyNames of(Plan plan, List<Study.Part> parts, Study.Figures own, Problems problems) {
        Stream<String> figures = Stream.of(
                        StudyReader.FIGURES.stream(),
                        Stream.of(StudyClaim.By.START_UP, StudyClaim.By.SWING),
                        own.shown().stream().map(Study.Figure::key))
                .flatMap(names -> names);
        return new StudyNames(
                plan.contenders().stream().map(Contender::id).toList(),
                parts.stream().map(Study.Part::name).toList(),
                figures.toList(),
                problems);
    }

    void check(Study.Published row, String where) {
        contender(row.contender(), where);
        part(row.part(), where);
    }

    void check(Study.Order order, String where) {
        order.contenders().forEach(one -> contender(one, where));
        part(order.part(), where);
    }

    StudyClaim check(StudyClaim claim, String where) {
        StudyClaim.By by = claim.terms().by();
        claim.contenders().forEach(one -> contender(one, where));
        part(by.part().orElse(""), where);
        figure(by, where);
        if (claim.terms() instanceof StudyClaim.Bound bound) {
            bound.per().ifPresent(per -> figure(per, where));
        }
        return claim;
    }

    private void contender(String name, String where) {
        require(contenders, "the plan has no contender ", name, where);
    }

    private void figure(StudyClaim.By by, String where) {
        require(figures, "the study has no figure ", by.figure(), where);
    }

    /** @param name empty for all parts, or for none */
    private void part(String name, String where) {
        if (!name.isEmpty()) {
            require(parts, "the study has no part ", name, where);
        }
    }

    private void require(List<String> known, String lacks, String name, String where) {
        if (!known.contains(name)) {
            problems.add(new PlanError(where, lacks + name, Spelling.advice(name, known)));
        }
    }
}
