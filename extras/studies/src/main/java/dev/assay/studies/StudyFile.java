package dev.assay.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.ledger.Documents;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code study.json} of a result folder: published results, measured results, and the judgement. Described by
 * {@code study-result.schema.json}.
 */
final class StudyFile {
    static final int SCHEMA = 1;
    static final String NAME = "study.json";

    /** The file with the text of the study. */
    private static final String TEXT = "study.yaml";

    private static final String OTHERWISE = "Name the result folder of `assay study`.";
    private static final String RESULT = "result";
    private static final String RUNS = "runs";
    private static final String REPEATS = "repeats";
    private static final String LOAD = "load";

    /** A run without its load. */
    private record Bare(
            String contender,
            String part,
            String run,
            ToolRun outcome,
            Optional<ProcessUsage> server,
            String folder,
            List<StudyResult.ServerMoment> serverOverTime) {
        StudyResult.Run with(ToolLoad load) {
            return new StudyResult.Run(contender, part, run, load, outcome, server, folder, serverOverTime);
        }
    }

    private StudyFile() {}

    /** Whether a study began in the folder. */
    static boolean hasBegun(Path folder) {
        return Files.isRegularFile(folder.resolve(TEXT));
    }

    /** Whether the folder has results of a repeated study. */
    static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(NAME));
    }

    /** Writes {@code study.yaml}: the text of the study's file. */
    static void writeText(Ledger ledger, String yaml) {
        ledger.writeText(TEXT, yaml);
    }

    /**
     * The text of the study's file at the time of the run.
     *
     * @throws BadInputException if the folder has none, or it was changed
     */
    static PlanFile readText(Ledger ledger) {
        return ledger.readText(TEXT, "Name the result folder of a study.");
    }

    /** Writes {@code study.json}: the results of a repeated study beside the published ones. */
    static void write(Ledger ledger, Study study, StudyResult result, StudyJudgement judgement) {
        ledger.write(NAME, out -> Documents.json(tree(study, result, judgement), out));
    }

    private static Map<String, Object> tree(Study study, StudyResult result, StudyJudgement judgement) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        tree.put("study", published(study));
        tree.put(RESULT, result);
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
        return tree;
    }

    /**
     * Reads the result from the file in a folder. The loads in the file are only informative: they are taken from the study's parts.
     *
     * @param ran gives the study as it ran from its result without the runs
     * @throws BadInputException if there is no such file, or it cannot be read
     */
    static StudyResult read(Path folder, Function<StudyResult, Study> ran) {
        Path file = folder.resolve(NAME);
        JsonNode tree = Documents.parse(file, JsonNode.class, OTHERWISE);
        if (tree.path("schema").asInt() != SCHEMA) {
            throw new BadInputException(
                    file.toString(),
                    "has schema " + tree.path("schema").asInt() + ", and this version of Assay reads " + SCHEMA,
                    "Use the version of Assay that wrote it.");
        }
        if (!(tree.get(RESULT) instanceof ObjectNode result) || !(result.remove(RUNS) instanceof ArrayNode runs)) {
            throw new BadInputException(file.toString(), "has no result", OTHERWISE);
        }
        JsonNode repeats = Objects.requireNonNullElseGet(result.remove(REPEATS), MissingNode::getInstance);
        StudyResult bare = Documents.value(file, result, StudyResult.class, OTHERWISE);
        Study study = ran.apply(bare);
        List<StudyResult.Repeat> more = new ArrayList<>();
        for (JsonNode repeat : repeats) {
            more.add(repeat(file, repeat, study));
        }
        return bare.with(runs(file, runs, study), more);
    }

    private static StudyResult.Repeat repeat(Path file, JsonNode json, Study study) {
        if (!(json instanceof ObjectNode repeat) || !(repeat.remove(RUNS) instanceof ArrayNode runs)) {
            throw new BadInputException(file.toString(), "has a repetition without runs", OTHERWISE);
        }
        List<StudyResult.ReportedFigures> figures = Documents.value(file, repeat, StudyResult.Repeat.class, OTHERWISE)
                .figures();
        return new StudyResult.Repeat(figures, runs(file, runs, study));
    }

    private static List<StudyResult.Run> runs(Path file, ArrayNode runs, Study study) {
        List<StudyResult.Run> all = new ArrayList<>();
        for (JsonNode run : runs) {
            all.add(run(file, (ObjectNode) run, study));
        }
        return all;
    }

    private static StudyResult.Run run(Path file, ObjectNode json, Study study) {
        json.remove(LOAD);
        Bare run = Documents.value(file, json, Bare.class, OTHERWISE);
        Study.Part part = study.part(run.part());
        return run.with(
                run.run().equals(StudyResult.Run.WARM_UP) ? part.warmUp().orElseThrow() : part.load());
    }
}
