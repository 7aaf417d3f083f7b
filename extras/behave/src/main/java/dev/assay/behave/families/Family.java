package dev.assay.behave.families;

import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Fixture;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** A kind of cases. To add one, write a class and list it in {@link #all}. */
public interface Family {
    static List<Family> all() {
        return List.of(
                new Conformance(),
                new Limits(),
                new Shutdown(),
                new Http2(),
                new Slow(),
                new Details(),
                new Overload(),
                new Floods());
    }

    /** Its name in flags and result files. */
    String id();

    /**
     * Sends its cases to a contender, as far as the fixture {@linkplain Fixture#asks asks} them, within its own limits of connections, bytes
     * and seconds.
     *
     * @param progress receives the percentage done
     */
    Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException;

    /** Whether it uses HTTP/2, for which some servers need additional jars. */
    default boolean speaksHttp2() {
        return false;
    }

    /**
     * Whether users or attackers would notice if one contender replaced the other: the new one deviates where the old one does not, or both
     * do where a proxy may see a different end of the request. Malformed input and details do not matter.
     */
    default boolean matters(Case subject, Outcome from, Outcome to) {
        boolean grave = subject.concern().compareTo(Concern.CLIENT) <= 0;
        return grave && !to.conforms() && (from.conforms() || subject.ambiguous());
    }

    /**
     * Whether a setting is worth trying: where the contender deviates, or does something else than the reference.
     *
     * @param reference what the reference did; empty for the reference itself
     */
    default boolean triesSettings(Outcome outcome, Optional<Outcome> reference) {
        return !outcome.conforms()
                || reference.filter(before -> !before.isLike(outcome)).isPresent();
    }

    /** What a contender did with a case. */
    record Finding(Case subject, Outcome outcome) {}

    /**
     * The findings of a family.
     *
     * @param omitted why some cases were not sent, one sentence each
     */
    record Findings(List<Finding> findings, List<String> omitted) {
        public Findings {
            findings = List.copyOf(findings);
            omitted = List.copyOf(omitted);
        }
    }
}
