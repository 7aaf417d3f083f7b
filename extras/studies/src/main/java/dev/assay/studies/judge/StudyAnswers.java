package dev.assay.studies.judge;

import dev.assay.model.HttpVersion;
import dev.assay.tools.files.Shortcoming;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What answers contain besides their body. */
final class StudyAnswers {
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
}
