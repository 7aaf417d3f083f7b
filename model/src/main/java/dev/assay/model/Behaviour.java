package dev.assay.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What contenders do with the same cases, side by side.
 *
 * @param app by name
 * @param contenders the first one is the reference
 * @param cases with what each contender did, in the order in which they were asked
 * @param moves from the reference to each of the others
 * @param omitted what was not asked
 * @param seconds that it took
 */
public record Behaviour(
        String app, List<Subject> contenders, List<Row> cases, List<Move> moves, List<Omission> omitted, long seconds) {
    public Behaviour {
        contenders = List.copyOf(contenders);
        cases = List.copyOf(cases);
        moves = List.copyOf(moves);
        omitted = List.copyOf(omitted);
    }

    /** How strongly a specification asks. */
    public enum Level {
        MUST,
        SHOULD,
        MAY,
        /** No specification says anything. */
        NONE
    }

    /** What a difference does to users and security, the gravest first. */
    public enum Concern {
        /** A proxy in front and the server behind may disagree about where a request ends. */
        BOUNDARY,
        /** Requests are lost. */
        LOSS,
        /** Two programs may disagree about which app or resource is meant. */
        ROUTING,
        /** A client that keeps to the specification gets no good answer. */
        CLIENT,
        /** Malformed input is taken or refused. */
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
     * @param family by its id
     * @param clause of the specification; empty if there is none
     * @param ambiguous whether there are two readings of where the request ends
     * @param timing whether what is done depends on the moment: then it is told by counts
     * @param title what is sent
     * @param asks what the clause asks for, in the terms of what contenders did; empty if it asks for nothing
     * @param means what it means to an operator, one sentence
     * @param sent the bytes, shown as text; empty if they are many
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
            String sent) {}

    /**
     * What one contender did.
     *
     * @param did what is compared, such as {@code 400 close}
     * @param asAsked whether the clause allows that
     * @param counts what is told and never compared, such as milliseconds
     * @param documented what its documents say; empty if nothing is known
     */
    public record Conduct(String contender, String did, boolean asAsked, Map<String, Long> counts, String documented) {
        public Conduct {
            counts = java.util.Collections.unmodifiableMap(new TreeMap<>(counts));
        }

        public Conduct(String contender, String did, boolean asAsked, Map<String, Long> counts) {
            this(contender, did, asAsked, counts, "");
        }
    }

    /**
     * A case with what became of it.
     *
     * @param conducts of those contenders that were asked, in their order
     */
    public record Row(Case subject, List<Conduct> conducts) {
        public Row {
            conducts = List.copyOf(conducts);
        }

        /** Whether all did the same. */
        public boolean alike() {
            return conducts.stream().map(Conduct::did).distinct().count() <= 1;
        }

        public Optional<Conduct> of(String contender) {
            return conducts.stream()
                    .filter(conduct -> conduct.contender().equals(contender))
                    .findFirst();
        }
    }

    /**
     * What changes when one contender takes the place of another.
     *
     * @param differ ids of the cases with which they do not do the same, the gravest concern first
     * @param matter those of them that users or attackers would notice, in the same order
     */
    public record Move(String from, String to, List<String> differ, List<String> matter) {
        public Move {
            differ = List.copyOf(differ);
            matter = List.copyOf(matter);
        }
    }

    /**
     * What was not asked.
     *
     * @param contender that was not asked; empty for all of them
     */
    public record Omission(String family, String contender, String why) {}

    /** The case of that id. */
    public Row row(String id) {
        return cases.stream()
                .filter(row -> row.subject().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no case " + id));
    }
}
