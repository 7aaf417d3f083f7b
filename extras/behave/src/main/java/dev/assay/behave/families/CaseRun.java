package dev.assay.behave.families;

import dev.assay.behave.cases.WireCase;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Unsteady.Trouble;
import dev.assay.behave.transport.Sent;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.TargetPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Sends cases one after the other, each on its own connection: some servers carry state from one connection to the next. */
public final class CaseRun {
    private CaseRun() {}

    /** Sends one case and judges the outcome. */
    public interface Sender {
        /**
         * Returns what the target did.
         *
         * @throws IOException if it accepts no connection
         */
        Sent send(Target target, WireCase one) throws IOException;
    }

    /**
     * Sends the cases. A target that no longer responds after one, or does not come to rest, is replaced, so that the next are not blamed
     * for it.
     *
     * @param first target
     */
    public static List<Finding> send(
            Target first, TargetPool pool, List<WireCase> cases, IntConsumer progress, Sender sender)
            throws InterruptedException {
        List<WireCase> sendable = cases.stream()
                .filter(one -> !(one.cleartext() && first.server().tls()))
                .toList();
        Target target = first;
        List<Finding> findings = new ArrayList<>();
        for (WireCase one : sendable) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Sent sent = settled(target, one, sender);
            boolean spins = pool.spins();
            findings.add(new Finding(one.subject(), (spins ? sent.with(Trouble.SPINS) : sent).outcome()));
            if (spins || !sent.heard()) {
                target = pool.after(one.subject().id());
            }
            progress.accept(100 * findings.size() / sendable.size());
        }
        return findings;
    }

    /** A case left silent is sent again: some servers now and then lose a request that they usually answer. */
    private static Sent settled(Target target, WireCase one, Sender sender) {
        Sent first = sent(target, one, sender);
        if (!first.silent()) {
            return first;
        }
        Sent again = sent(target, one, sender);
        return again.silent() ? first : again.with(Trouble.AT_TIMES_SILENT);
    }

    private static Sent sent(Target target, WireCase one, Sender sender) {
        try {
            return sender.send(target, one);
        } catch (IOException e) {
            return new Sent(noConnection(target), true, false);
        }
    }

    static Outcome noConnection(Target target) {
        return new Outcome(target.contender(), Observation.Marks.of(Mark.NO_CONNECTION), false);
    }
}
