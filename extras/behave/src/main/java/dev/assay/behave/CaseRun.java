package dev.assay.behave;

import dev.assay.behave.Behaviour.Outcome;
import dev.assay.behave.Family.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Sends cases one after the other, each on its own connection: some servers carry state from one connection to the next. */
final class CaseRun {
    /** The count of bytes received. */
    static final String BYTES = "bytes";

    private CaseRun() {}

    /**
     * The outcome of a case sent once.
     *
     * @param silent whether something was left without an answer
     */
    record Sent(Outcome outcome, boolean silent) {}

    /** Sends one case and judges the outcome. */
    interface Sender {
        /**
         * Returns what the target did.
         *
         * @throws IOException if it accepts no connection
         */
        Sent send(Target target, WireCase one) throws IOException;
    }

    /**
     * Sends the cases. A target that no longer answers after one, or does not come to rest, is replaced, so that the next are not blamed
     * for it.
     *
     * @param first target
     */
    static List<Finding> send(Target first, TargetPool pool, List<WireCase> cases, IntConsumer progress, Sender sender)
            throws InterruptedException {
        Target target = first;
        List<Finding> findings = new ArrayList<>();
        for (WireCase one : cases) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Outcome outcome = outcome(target, one, sender);
            boolean spins = pool.spins();
            findings.add(new Finding(one.subject(), spins ? doing(outcome, " spins") : outcome));
            if (spins || outcome.counts().getOrDefault(BYTES, 0L) == 0) {
                target = pool.after(one.subject().id());
            }
            progress.accept(100 * findings.size() / cases.size());
        }
        return findings;
    }

    /** A case left silent is sent again: some servers now and then lose a request that they usually answer. */
    private static Outcome outcome(Target target, WireCase one, Sender sender) {
        Sent first = sent(target, one, sender);
        if (!first.silent()) {
            return first.outcome();
        }
        Sent again = sent(target, one, sender);
        return again.silent() ? first.outcome() : doing(again.outcome(), ", at times silent");
    }

    private static Sent sent(Target target, WireCase one, Sender sender) {
        try {
            return sender.send(target, one);
        } catch (IOException e) {
            return new Sent(noConnection(target), true);
        }
    }

    /** The same, and something that no clause allows. */
    private static Outcome doing(Outcome outcome, String more) {
        return new Outcome(outcome.contender(), outcome.observed() + more, false, outcome.counts())
                .taking(outcome.reading());
    }

    static Outcome noConnection(Target target) {
        return new Outcome(target.contender(), "no connection", false, Map.of());
    }
}
