package dev.assay.doctor;

import dev.assay.cli.screen.Console;
import java.util.Optional;

/** Flags of a satellite with which a command does something else. */
public interface Instead {
    /**
     * Does it, if the flags ask for it.
     *
     * @return the exit code; empty if the command is to go on
     */
    Optional<Integer> call(Console console) throws InterruptedException;
}
