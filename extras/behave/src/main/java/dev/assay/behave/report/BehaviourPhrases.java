package dev.assay.behave.report;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.outcome.Behaviour.TriedSetting;
import dev.assay.behave.outcome.Count;
import dev.assay.model.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The outcome of contenders in words. */
final class BehaviourPhrases {
    /** Most cases that a headline names. */
    private static final int NAMED = 3;

    private BehaviourPhrases() {}

    /** The result, such as {@code Moving from Tomcat to Undertow: 31 behaviours differ, 6 matter: …}; one sentence per move. */
    static String headline(Behaviour behaviour) {
        return behaviour.moves().isEmpty()
                ? alone(behaviour)
                : behaviour.moves().stream()
                        .map(move -> headline(behaviour, move))
                        .collect(Collectors.joining(" "));
    }

    private static String alone(Behaviour behaviour) {
        String id = behaviour.contenders().get(0).id();
        long deviates = behaviour.cases().stream()
                .filter(row -> row.of(id).filter(did -> !did.conforms()).isPresent())
                .count();
        return name(behaviour, id) + " deviates from the expected outcome in " + Numbers.integer(deviates) + " of "
                + Numbers.count(behaviour.cases().size(), "case") + ".";
    }

    private static String headline(Behaviour behaviour, Move move) {
        String way = "Moving from " + name(behaviour, move.from()) + " to " + name(behaviour, move.to()) + ": ";
        int differ = move.differ().size();
        int matter = move.matter().size();
        if (differ == 0) {
            return way + "no behaviour differs.";
        }
        String counts = Numbers.count(differ, "behaviour") + (differ == 1 ? " differs, " : " differ, ");
        if (matter == 0) {
            return way + counts + "none matters.";
        }
        String named = move.matter().stream()
                .limit(NAMED)
                .map(id -> named(behaviour.row(id), move.to()))
                .collect(Collectors.joining("; "));
        String rest = matter > NAMED ? "; and " + Numbers.integer(matter - NAMED) + " more" : "";
        return way + counts + Numbers.integer(matter) + (matter == 1 ? " matters: " : " matter: ") + named + rest + ".";
    }

    /** A case by its title, with the setting that changes what the contender does. */
    private static String named(Row row, String contender) {
        return Case.small(row.subject().title()) + changed(row, contender);
    }

    /** The setting that changes what a contender does, in parentheses after a space; empty if there is none. */
    private static String changed(Row row, String contender) {
        return row.of(contender)
                .flatMap(Outcome::changedBy)
                .map(tried -> " (" + setting(tried) + ")")
                .orElse("");
    }

    /** What came of a setting: {@code with server.tomcat.max-part-count=1000: 1,000, then 413 close}. */
    private static String setting(TriedSetting tried) {
        return with(tried) + judged(tried.observed().text(), tried.conforms());
    }

    private static String setting(Outcome outcome) {
        return outcome.setting()
                .map(tried -> outcome.changedBy().isPresent() ? setting(tried) : with(tried) + "the same")
                .orElse("");
    }

    private static String with(TriedSetting tried) {
        return tried.properties().entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(", ", "with ", ": "));
    }

    private static String judged(String observed, boolean conforms) {
        return observed + (conforms ? "" : " !");
    }

    /** The name of a contender: its server's if no other contender has the same server, else its id. */
    static String name(Behaviour behaviour, String id) {
        List<Subject> all = behaviour.contenders();
        Optional<Subject> subject =
                all.stream().filter(one -> one.id().equals(id)).findFirst();
        return subject.filter(one -> all.stream()
                                .filter(other -> other.server() == one.server())
                                .count()
                        == 1)
                .map(one -> one.server().title())
                .orElse(id);
    }

    /** What a contender did, followed by {@code !} if the clause does not allow it. */
    static String did(Row row, String contender) {
        return row.of(contender)
                .map(outcome -> judged(outcome.observed().text(), outcome.conforms()))
                .orElse(Numbers.NONE);
    }

    /** What a contender did, with the setting that changes it, if one does. */
    static String didWithSetting(Row row, String contender) {
        return did(row, contender) + changed(row, contender);
    }

    /** Clause, meaning, readings and figures of a case. */
    static String meaning(Behaviour behaviour, Row row) {
        return sentences(
                clause(row.subject()), row.subject().means(), readings(behaviour, row), figures(behaviour, row));
    }

    /** Id, clause, expectation, meaning, readings, figures and what was sent. */
    static String whole(Behaviour behaviour, Row row) {
        Case subject = row.subject();
        return sentences(
                subject.id(),
                clause(subject),
                subject.asks().isEmpty() ? "" : "Expected: " + subject.asks(),
                subject.means(),
                readings(behaviour, row),
                figures(behaviour, row),
                subject.sent().isEmpty() ? "" : "Sent: " + subject.sent());
    }

    /** The readings of an ambiguous case, each with the contenders that took it; empty if it has none. */
    private static String readings(Behaviour behaviour, Row row) {
        List<String> readings = row.subject().readings();
        return readings.isEmpty()
                ? ""
                : IntStream.rangeClosed(1, readings.size())
                        .mapToObj(number -> readings.get(number - 1) + takers(behaviour, row, number))
                        .collect(Collectors.joining("; ", "Two readings: ", ""));
    }

    private static String takers(Behaviour behaviour, Row row, int reading) {
        List<String> names = row.outcomes().stream()
                .filter(outcome -> outcome.reading().equals(OptionalInt.of(reading)))
                .map(outcome -> name(behaviour, outcome.contender()))
                .toList();
        return names.isEmpty() ? "" : " (taken by " + String.join(", ", names) + ")";
    }

    private static String sentences(String... parts) {
        return Stream.of(parts)
                .filter(part -> !part.isEmpty())
                .map(part -> part.charAt(part.length() - 1) == '.' ? part : part + ".")
                .collect(Collectors.joining(" "));
    }

    /** Counts, documented limits and settings of a case by contender; empty if there are none. */
    static String figures(Behaviour behaviour, Row row) {
        return row.outcomes().stream()
                .map(outcome -> figures(behaviour, row.subject(), outcome))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String figures(Behaviour behaviour, Case subject, Outcome outcome) {
        String counts =
                subject.timing() ? outcome.counts().stream().map(Count::text).collect(Collectors.joining(", ")) : "";
        String told = Stream.of(counts, outcome.documented(), setting(outcome))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return told.isEmpty() ? "" : name(behaviour, outcome.contender()) + ": " + told;
    }

    /** Clause and strength, such as {@code RFC 9112 3.2, MUST, ambiguous}. */
    private static String clause(Case subject) {
        return Stream.of(
                        subject.clause(),
                        subject.level() == Level.NONE ? "" : subject.level().name(),
                        subject.ambiguous() ? "ambiguous" : "")
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    static String concern(Concern concern) {
        return switch (concern) {
            case BOUNDARY -> "request boundaries";
            case LOSS -> "lost requests";
            case ROUTING -> "routing";
            case CLIENT -> "compliant clients";
            case INPUT -> "malformed input";
            case DETAIL -> "details";
        };
    }

    /** What was left out or left behind, and why; what applies to all contenders appears once. */
    static List<String> omitted(Behaviour behaviour) {
        Map<Note, List<String>> contenders = new LinkedHashMap<>();
        behaviour.omitted().forEach(one -> contenders
                .computeIfAbsent(new Note(one.family(), one.why()), note -> new ArrayList<>())
                .add(name(behaviour, one.contender())));
        int all = behaviour.contenders().size();
        return contenders.entrySet().stream()
                .map(entry -> note(entry.getKey(), entry.getValue().size() == all ? List.of() : entry.getValue()))
                .toList();
    }

    private record Note(String family, String why) {}

    private static String note(Note note, List<String> contenders) {
        String about = Stream.concat(Stream.of(note.family()), contenders.stream())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return (about.isEmpty() ? "" : about + ": ") + note.why();
    }
}
