package dev.assay.behave.transport;

import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Observation.Unsteady.Trouble;
import java.util.OptionalInt;

/**
 * The outcome of a case sent once.
 *
 * @param silent whether something was left without a response
 * @param heard whether anything came back that shows that the target is still good
 */
public record Sent(Outcome outcome, boolean silent, boolean heard) {
    public Sent taking(OptionalInt reading) {
        return new Sent(outcome.taking(reading), silent, heard);
    }

    public Sent with(Trouble trouble) {
        return new Sent(outcome.with(trouble), silent, heard);
    }
}
