package dev.assay.words;

import dev.assay.model.Behaviour;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import dev.assay.model.Behaviour.Move;
import dev.assay.model.Behaviour.Row;
import dev.assay.model.Behaviour.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What contenders do, in words. */
public final class BehaviourPhrases {
    /** Cases that a headline names. */
    private static final int NAMED = 3;

    private BehaviourPhrases() {}

    /** The answer, such as {@code Moving from Tomcat to Undertow: 31 behaviours differ, 6 matter: …}; a sentence for each move. */
    public static String headline(Behaviour behaviour) {
        return behaviour.moves().isEmpty()
                ? alone(behaviour)
                : behaviour.moves().stream()
                        .map(move -> headline(behaviour, move))
                        .collect(Collectors.joining(" "));
    }

    private static String alone(Behaviour behaviour) {
        String id = behaviour.contenders().get(0).id();
        long departs = behaviour.cases().stream()
                .filter(row -> row.of(id).filter(did -> !did.asAsked()).isPresent())
                .count();
        return name(behaviour, id) + " departs from what is asked for in " + Numbers.integer(departs) + " of "
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
            return way + counts + "none of them matters.";
        }
        String named = move.matter().stream()
                .limit(NAMED)
                .map(id -> behaviour.row(id).subject().title())
                .map(BehaviourPhrases::small)
                .collect(Collectors.joining("; "));
        String rest = matter > NAMED ? "; and " + Numbers.integer(matter - NAMED) + " more" : "";
        return way + counts + Numbers.integer(matter) + (matter == 1 ? " matters: " : " matter: ") + named + rest + ".";
    }

    /** {@code A space} as {@code a space}, but {@code HEAD} as it is. */
    private static String small(String title) {
        boolean word = title.length() > 1 && !Character.isUpperCase(title.charAt(1));
        return word ? title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1) : title;
    }

    /** The name of a contender: that of its server, where no other has the same. */
    public static String name(Behaviour behaviour, String id) {
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

    /** What a contender did; an exclamation mark behind what the clause does not allow. */
    public static String did(Row row, String contender) {
        return row.of(contender)
                .map(conduct -> conduct.did() + (conduct.asAsked() ? "" : " !"))
                .orElse(Numbers.NONE);
    }

    /** Clause, meaning and figures of a case. */
    public static String meaning(Behaviour behaviour, Row row) {
        return sentences(clause(row.subject()), row.subject().means(), figures(behaviour, row));
    }

    /** The same, with what is asked for and what was sent. */
    public static String whole(Behaviour behaviour, Row row) {
        Case subject = row.subject();
        return sentences(
                subject.id(),
                clause(subject),
                subject.asks().isEmpty() ? "" : "Asked for: " + subject.asks(),
                subject.means(),
                figures(behaviour, row),
                subject.sent().isEmpty() ? "" : "Sent: " + subject.sent());
    }

    private static String sentences(String... parts) {
        return Stream.of(parts)
                .filter(part -> !part.isEmpty())
                .map(part -> part.charAt(part.length() - 1) == '.' ? part : part + ".")
                .collect(Collectors.joining(" "));
    }

    /** Counts and documented limits of a case by contender; empty where there are none to tell. */
    public static String figures(Behaviour behaviour, Row row) {
        return row.conducts().stream()
                .map(conduct -> figures(behaviour, row.subject(), conduct))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String figures(Behaviour behaviour, Case subject, Conduct conduct) {
        String counts = subject.timing()
                ? conduct.counts().entrySet().stream()
                        .map(count -> count.getKey() + " " + Numbers.integer(count.getValue()))
                        .collect(Collectors.joining(", "))
                : "";
        String told = Stream.of(counts, conduct.documented())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return told.isEmpty() ? "" : name(behaviour, conduct.contender()) + ": " + told;
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

    /** What a difference is about. */
    public static String concern(Concern concern) {
        return switch (concern) {
            case BOUNDARY -> "where a request ends";
            case LOSS -> "lost requests";
            case ROUTING -> "which app or resource is meant";
            case CLIENT -> "clients that keep to the specification";
            case INPUT -> "malformed input";
            case DETAIL -> "details";
        };
    }

    /** What was left out, a sentence each. */
    public static List<String> omitted(Behaviour behaviour) {
        return behaviour.omitted().stream()
                .map(one -> one.family() + ", " + name(behaviour, one.contender()) + ": " + one.why())
                .toList();
    }
}
