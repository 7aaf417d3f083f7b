package dev.assay.behave;

import dev.assay.behave.Behaviour.Outcome;
import dev.assay.behave.Observation.Unsteady.Trouble;
import java.util.OptionalInt;

/**
 * The outcome of a case sent once.
 *
 * @param silent whether something was left without an answer
 * @param heard whether anything came back that shows that the target is still good
 */
record Sent(Outcome outcome, boolean silent, boolean heard) {
    Sent taking(OptionalInt reading) {
        return new Sent(outcome.taking(reading), silent, heard);
    }

    Sent with(Trouble trouble) {
        return new Sent(outcome.with(trouble), silent, heard);
    }
}
