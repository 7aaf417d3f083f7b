package dev.assay.behave.outcome;

import dev.assay.model.server.Server;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What contenders do with the same cases, side by side.
 *
 * @param app its name
 * @param contenders the first one is the reference
 * @param cases with what each contender did, in the order sent
 * @param moves from the reference to each of the others
 * @param omitted what was not tested, and what the tests left behind
 * @param seconds how long it took
 */
public record Behaviour(
        String app, List<Subject> contenders, List<Row> cases, List<Move> moves, List<Omission> omitted, long seconds) {
    public Behaviour {
        contenders = List.copyOf(contenders);
        cases = List.copyOf(cases);
        moves = List.copyOf(moves);
        omitted = List.copyOf(omitted);
    }

    /** How strongly a specification requires something. */
    public enum Level {
        MUST,
        SHOULD,
        MAY,
        /** No specification covers it. */
        NONE
    }

    /** What a difference affects, worst first. */
    public enum Concern {
        /** A proxy in front and the server behind may disagree about where a request ends. */
        BOUNDARY,
        /** Requests are lost. */
        LOSS,
        /** Two programs may disagree about which app or resource is meant. */
        ROUTING,
        /** A compliant client gets no successful response. */
        CLIENT,
        /** Malformed input is accepted or rejected. */
        INPUT,
        /** A difference that hardly anybody notices. */
        DETAIL
    }

    /** A contender. */
    public record Subject(String id, Server server, String version, String settings, String jdk) {}

    /**
     * A case.
     *
     * @param id unique
     * @param family id of its family
     * @param clause of the specification; empty if there is none
     * @param ambiguous whether there are two readings of where the request ends
     * @param timing whether the outcome depends on timing; if so, counts are shown
     * @param title what is sent
     * @param asks what the clause allows, in the words used for what contenders did; empty if it requires nothing
     * @param means what it means to an operator, one sentence
     * @param sent the bytes as text; empty if there are too many to show
     * @param readings of where the request ends, two if it is ambiguous, otherwise none
     */
    public record Case(
            String id,
            String family,
            String clause,
            Level level,
            Concern concern,
            boolean ambiguous,
            boolean timing,
            String title,
            String asks,
            String means,
            String sent,
            List<String> readings) {
        public Case {
            readings = List.copyOf(readings);
        }

        /** A case without readings. */
        public Case(
                String id,
                String family,
                String clause,
                Level level,
                Concern concern,
                boolean ambiguous,
                boolean timing,
                String title,
                String asks,
                String means,
                String sent) {
            this(id, family, clause, level, concern, ambiguous, timing, title, asks, means, sent, List.of());
        }

        /** A title within a sentence: {@code Two lengths} as {@code two lengths}, but {@code HEAD} and {@code Content-Length} unchanged. */
        public static String small(String title) {
            boolean word = title.chars().skip(1).takeWhile(c -> c != ' ').noneMatch(Character::isUpperCase);
            return word ? title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1) : title;
        }
    }

    /**
     * What one contender did.
     *
     * @param observed what is compared
     * @param conforms whether the clause allows that
     * @param counts what is shown but never compared, such as milliseconds
     * @param documented the documented limit; empty if none is known
     * @param setting what it did once Spring Boot properties were set; empty if none was tried
     * @param reading which of the case's readings it took, from 1; empty if what it did does not show that
     */
    public record Outcome(
            String contender,
            Observation observed,
            boolean conforms,
            List<Count> counts,
            String documented,
            Optional<TriedSetting> setting,
            OptionalInt reading) {
        public Outcome {
            counts = List.copyOf(counts);
        }

        public Outcome(
                String contender, Observation observed, boolean conforms, List<Count> counts, String documented) {
            this(contender, observed, conforms, counts, documented, Optional.empty(), OptionalInt.empty());
        }

        public Outcome(String contender, Observation observed, boolean conforms, List<Count> counts) {
            this(contender, observed, conforms, counts, "");
        }

        public Outcome(String contender, Observation observed, boolean conforms) {
            this(contender, observed, conforms, List.of());
        }

        /** Adds what came of a setting. */
        public Outcome with(TriedSetting tried) {
            return new Outcome(contender, observed, conforms, counts, documented, Optional.of(tried), reading);
        }

        /** Adds the reading that it took. */
        public Outcome taking(OptionalInt taken) {
            return new Outcome(contender, observed, conforms, counts, documented, setting, taken);
        }

        /** Adds something that no clause allows. */
        public Outcome with(Observation.Unsteady.Trouble trouble) {
            return new Outcome(
                    contender,
                    new Observation.Unsteady(observed, trouble),
                    false,
                    counts,
                    documented,
                    setting,
                    reading);
        }

        /** Whether another contender did the same. */
        public boolean isLike(Outcome other) {
            return observed.equals(other.observed);
        }

        /** The setting, if the contender then did something else. */
        public Optional<TriedSetting> changedBy() {
            return setting.filter(tried -> !tried.observed().equals(observed));
        }
    }

    /**
     * What a contender did with a case once properties were set.
     *
     * @param properties of Spring Boot, with their values
     * @param observed as in {@link Outcome}
     * @param conforms whether the clause allows that
     */
    public record TriedSetting(Map<String, String> properties, Observation observed, boolean conforms) {
        public TriedSetting {
            properties = Collections.unmodifiableMap(new TreeMap<>(properties));
        }
    }

    /**
     * A case with its outcome.
     *
     * @param outcomes one for each contender that was tested, in their order
     */
    public record Row(Case subject, List<Outcome> outcomes) {
        public Row {
            outcomes = List.copyOf(outcomes);
        }

        /** Whether all did the same. */
        public boolean alike() {
            return outcomes.stream().map(Outcome::observed).distinct().count() <= 1;
        }

        public Optional<Outcome> of(String contender) {
            return outcomes.stream()
                    .filter(outcome -> outcome.contender().equals(contender))
                    .findFirst();
        }
    }

    /**
     * What changes when one contender replaces another.
     *
     * @param differ ids of the cases that end differently, worst concern first
     * @param matter those that users or attackers would notice, in the same order
     */
    public record Move(String from, String to, List<String> differ, List<String> matter) {
        public Move {
            differ = List.copyOf(differ);
            matter = List.copyOf(matter);
        }
    }

    /**
     * Something that was not tested, or that the tests left behind.
     *
     * @param family empty if it concerns none in particular
     * @param contender empty if it concerns none in particular
     */
    public record Omission(String family, String contender, String why) {}

    /** Adds what the tests left behind, one sentence each. */
    public Behaviour leaving(List<String> left) {
        List<Omission> all = new ArrayList<>(omitted);
        left.forEach(what -> all.add(new Omission("", "", what)));
        return new Behaviour(app, contenders, cases, moves, all, seconds);
    }

    public Row row(String id) {
        return cases.stream()
                .filter(row -> row.subject().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no case " + id));
    }
}
