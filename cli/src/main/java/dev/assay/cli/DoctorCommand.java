package dev.assay.cli;

import dev.assay.launch.Doctor;
import dev.assay.launch.Finding;
import dev.assay.launch.Placements;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.remote.Bandwidth;
import dev.assay.remote.LoadHost;
import dev.assay.remote.RemoteLoadGenerator;
import dev.assay.run.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay doctor}: what on this machine would spoil a measurement. */
@Command(
        name = "doctor",
        description = "Checks this machine for what would spoil a measurement, and says what to do about it.")
final class DoctorCommand extends Action {
    @Option(
            names = "--load-host",
            paramLabel = "USER@HOST[,...]",
            description = "Also check these machines as load hosts, over ssh.")
    private @Nullable String loadHost;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description = {
                "With --load-host: address of this machine on which contenders will listen; the network is probed",
                "to it. Default: the one on the route to the load host."
            })
    private @Nullable String listen;

    @Override
    public Integer call() throws InterruptedException {
        if (listen != null && loadHost == null) {
            throw new BadInputException("--listen", "goes with --load-host", "Leave it out, or name a load host.");
        }
        List<Finding> findings = new ArrayList<>();
        Consumer<Finding> found = finding -> {
            findings.add(finding);
            show(finding);
        };
        if (loadHost == null) {
            Doctor.examine(Placements.choose(Optional.empty(), Optional.empty()), found);
        } else {
            there(loadHost).forEach(found);
        }
        boolean unfit = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.FAIL);
        return unfit ? ExitCode.NO_MEASUREMENT : ExitCode.DONE;
    }

    private void show(Finding finding) {
        console().tell(String.format(Locale.ROOT, "%-5s ", finding.level()), finding.what());
        if (!finding.advice().isBlank()) {
            console().tell("      ", finding.advice());
        }
    }

    private static Finding network(RemoteLoadGenerator generator, String address) throws InterruptedException {
        try {
            Bandwidth network = generator.probe(address, 0).get(0);
            return Doctor.network(network.toLoadHost(), network.toServers());
        } catch (BadInputException unreachable) {
            return new Finding(
                    Finding.Level.FAIL,
                    "the load host does not reach " + address + " of this machine",
                    "open the firewall between them, or give another address: --listen");
        }
    }

    /** What keeps it from being reached at all is thrown, with what to do about it. */
    private List<Finding> there(String hosts) throws InterruptedException {
        Map<String, LoadHost> all = LoadHost.all(hosts, "--load-host");
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, LoadHost> one : all.entrySet()) {
            String of = all.size() == 1 ? "" : one.getKey() + ": ";
            there(one.getValue(), Elsewhere.address(one.getKey(), Optional.ofNullable(listen))).stream()
                    .map(finding -> new Finding(finding.level(), of + finding.what(), finding.advice()))
                    .forEach(findings::add);
        }
        return findings;
    }

    private List<Finding> there(LoadHost host, String address) throws InterruptedException {
        try (RemoteLoadGenerator generator = Remotely.connect(host, GeneratorOptions.defaults(), 1, console())) {
            List<Finding> findings = new ArrayList<>(Doctor.examineLoadHost(
                    generator.machine(),
                    generator.cpus(),
                    generator.java(),
                    generator.roundTrip().longestMs()));
            findings.add(network(generator, address));
            return findings;
        }
    }
}
