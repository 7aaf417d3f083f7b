package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.model.Contender;
import dev.assay.model.HttpVersion;
import dev.assay.model.Shortcoming;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What answers contain besides their body, and whether that explains what the tool counted. */
final class StudyAnswers {
    /** A status line may lack its reason, {@code OK}, and the blank before it. */
    private static final int REASON = 3;

    private final Study study;
    private final StudyResult result;

    StudyAnswers(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    Optional<Shortcoming> headers() {
        List<String> sentences = new ArrayList<>();
        steps().forEach((step, answers) -> {
            if (answers.size() > 1) {
                sentences.add(StudyPhrases.answers(step, result.tool(), asked(), answers, uneven(answers)));
            }
        });
        bytes().ifPresent(sentences::add);
        return StudyJudge.finding(StudySubject.ANSWERS, sentences);
    }

    /** What these answers were asked for with. */
    private HttpVersion asked() {
        return study.plan().load().wire().version();
    }

    /** Complete answers by step. */
    private Map<String, List<StudyResult.Answer>> steps() {
        return result.answers().stream()
                .filter(answer -> answer.status() > 0)
                .collect(Collectors.groupingBy(StudyResult.Answer::step, LinkedHashMap::new, Collectors.toList()));
    }

    /** Header lines that not all contenders send, with those that do; whether letters are small or capital makes no difference. */
    private static Map<String, Set<String>> uneven(List<StudyResult.Answer> answers) {
        Map<String, Set<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        answers.forEach(answer -> answer.headerLines()
                .forEach(line -> lines.computeIfAbsent(field(line), key -> new LinkedHashSet<>())
                        .add(answer.contender())));
        lines.values().removeIf(having -> having.size() == answers.size());
        return lines;
    }

    /** The part that is the same in every answer of a server: the whole line, or the name alone if the value varies. */
    private static String field(String line) {
        String name = line.substring(0, Math.max(0, line.indexOf(':')));
        return List.of("date", "content-length", "set-cookie").contains(name.toLowerCase(Locale.ROOT)) ? name : line;
    }

    /** Whether average response sizes differ as header lines and bodies do; for a first load of one request only. */
    private Optional<String> bytes() {
        Study.Part part = study.parts().get(0);
        if (part.load().requests().size() != 1 || !part.load().first().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Double> tool = new LinkedHashMap<>();
        Map<String, Double> asked = new LinkedHashMap<>();
        for (Contender contender : study.plan().contenders()) {
            OptionalDouble mean = part.runs().stream()
                    .flatMap(run -> result.run(contender.id(), part.name(), run).stream())
                    .flatMap(run -> run.result().stream())
                    .map(StudyFigure.BYTES::of)
                    .flatMapToDouble(OptionalDouble::stream)
                    .average();
            result.answers().stream()
                    .filter(answer -> mean.isPresent() && answer.contender().equals(contender.id()))
                    .filter(answer ->
                            answer.step().equals(part.load().requests().get(0).name()))
                    .findFirst()
                    .ifPresent(answer -> {
                        tool.put(contender.id(), mean.getAsDouble());
                        asked.put(contender.id(), (double) (answer.headerBytes() + answer.bodyBytes()));
                    });
        }
        return bytes(tool, asked);
    }

    private Optional<String> bytes(Map<String, Double> tool, Map<String, Double> asked) {
        double[] all = tool.values().stream().mapToDouble(Double::doubleValue).toArray();
        double[] left = tool.entrySet().stream()
                .mapToDouble(entry -> entry.getValue() - asked.getOrDefault(entry.getKey(), 0.0))
                .toArray();
        if (left.length < 2) {
            return Optional.empty();
        } else if (most(left) - least(left) > REASON) {
            return Optional.of(StudyPhrases.unexplainedBytes(result.tool(), tool, asked, asked()));
        }
        double apart = most(all) - least(all);
        return apart <= REASON ? Optional.empty() : Optional.of(StudyPhrases.explainedBytes(apart));
    }
}
