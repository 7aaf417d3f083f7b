package dev.assay.cli;

import dev.assay.launch.Doctor;
import dev.assay.launch.Finding;
import dev.assay.launch.Placements;
import dev.assay.model.Placement;
import dev.assay.run.ExitCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code assay doctor}: what on this machine would spoil a measurement. */
@Command(
        name = "doctor",
        description = "Tells what on this machine would spoil a measurement, and what to do about it.")
final class DoctorCommand extends Action {
    @Override
    public Integer call() {
        Placement placement = Placements.choose(Optional.empty(), Optional.empty());
        List<Finding> findings = Doctor.examine(placement);
        for (Finding finding : findings) {
            console().out().printf(Locale.ROOT, "%-5s %s%n", finding.level(), finding.what());
            if (!finding.advice().isBlank()) {
                console().out().println("      " + finding.advice());
            }
        }
        boolean unfit = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.FAIL);
        return unfit ? ExitCode.NO_MEASUREMENT : ExitCode.DONE;
    }
}
