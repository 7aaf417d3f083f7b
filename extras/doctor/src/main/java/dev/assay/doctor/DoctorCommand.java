package dev.assay.doctor;

import dev.assay.cli.Action;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code assay doctor}: finds what would spoil a measurement on this machine. */
@Command(
        name = "doctor",
        description = "Checks this machine for anything that would spoil a measurement, and says how to fix it.")
public final class DoctorCommand extends Action {
    @Override
    public Integer call() throws InterruptedException {
        for (Instead other : added(Instead.class)) {
            Optional<Integer> code = other.call(console());
            if (code.isPresent()) {
                return code.get();
            }
        }
        return Examination.here(console());
    }
}
