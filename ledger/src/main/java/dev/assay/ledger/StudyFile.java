package dev.assay.ledger;

import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code study.json} of a result folder: what was published, what was measured, what follows. */
final class StudyFile {
    static final int SCHEMA = 2;
    static final String NAME = "study.json";

    private StudyFile() {}

    static Map<String, Object> tree(Study study, StudyResult result, StudyJudgement judgement) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        tree.put("study", published(study));
        tree.put("result", result);
        tree.put("judgement", judgement);
        return tree;
    }

    private static Map<String, Object> published(Study study) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", study.name());
        tree.put("title", study.title());
        tree.put("conditions", study.conditions());
        tree.put("tool", study.tool());
        tree.put("published", study.published());
        tree.put("parameters", study.facts().parameters());
        tree.put("orders", study.orders());
        return tree;
    }
}
