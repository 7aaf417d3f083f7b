package dev.assay.remote;

import dev.assay.cli.screen.Console;
import dev.assay.doctor.Examination;
import dev.assay.doctor.Instead;
import dev.assay.launch.machine.Finding;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of {@code assay doctor} that examine load hosts instead of this machine. */
final class DoctorFlags implements Instead {
    private static final int ANSWER_BYTES = 10_000;
    private static final double MOST = 1e8;

    @Option(
            names = Origins.HOST,
            paramLabel = "USER@HOST[,...]",
            description = "Check these machines as load hosts instead, over ssh.")
    private @Nullable String loadHost;

    @Option(
            names = Origins.LISTEN,
            paramLabel = "ADDRESS",
            description = {
                "With --load-host: address of this machine on which contenders will listen; the network is probed",
                "to it. Default: the one on the route to the load host."
            })
    private @Nullable String listen;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "With --load-host: check whether the network can carry this many requests per second.")
    private @Nullable Double rate;

    @Option(
            names = "--answer",
            paramLabel = "BYTES",
            description = "With --rate: size of a response, headers included. Default: 10000.")
    private @Nullable Integer response;

    @Override
    public Optional<Integer> call(Console console) throws InterruptedException {
        together("--listen", listen, "--load-host", loadHost);
        together("--rate", rate, "--load-host", loadHost);
        together("--answer", response, "--rate", rate);
        if (rate != null && !(rate > 0 && rate <= MOST)) {
            throw new BadInputException(
                    "--rate", "must be above 0 and at most 100000000", "Write for example --rate 20000.");
        } else if (response != null && response < 1) {
            throw new BadInputException("--answer", "must be at least 1", "Write for example --answer 2000.");
        }
        if (loadHost == null) {
            return Optional.empty();
        }
        Examination examination = new Examination(console);
        there(loadHost, console).forEach(examination);
        return Optional.of(examination.exitCode());
    }

    private static void together(String flag, @Nullable Object given, String with, @Nullable Object other) {
        if (given != null && other == null) {
            throw new BadInputException(flag, "goes with " + with, "Omit it, or write " + with + " too.");
        }
    }

    private List<Finding> network(RemoteLoadGenerator generator, String address) throws InterruptedException {
        try {
            Bandwidth network = generator.probe(address, 0).get(0);
            List<Finding> findings = new ArrayList<>(List.of(LoadHostFindings.network(network)));
            if (rate != null) {
                findings.add(needed(network, rate, response == null ? ANSWER_BYTES : response));
            }
            return findings;
        } catch (BadInputException unreachable) {
            return List.of(new Finding(
                    Finding.Level.FAIL,
                    "the load host does not reach " + address + " of this machine",
                    "open the firewall between them, or give another address: --listen"));
        }
    }

    /** The share of the network that a load will take, checked against the limit for slices that count. */
    static Finding needed(Bandwidth network, double rate, int response) {
        double share = NetworkGate.share(rate, response, network);
        String takes = String.format(
                Locale.ROOT,
                "%,.0f requests/s with responses of %,d bytes use %.0f%% of the network",
                rate,
                response,
                100 * share);
        double most = Gate.NETWORK.limit();
        return share <= most
                ? new Finding(Finding.Level.OK, takes, "")
                : new Finding(
                        Finding.Level.FAIL,
                        takes,
                        String.format(
                                Locale.ROOT,
                                "send at most %,.0f requests/s, or use a faster network: slices that use more than"
                                        + " %.0f%% of it do not count",
                                Math.floor(rate * most / share),
                                100 * most));
    }

    /** Findings about load hosts. Throws if one cannot be reached at all, with advice. */
    private List<Finding> there(String hosts, Console console) throws InterruptedException {
        Map<String, LoadHost> all = LoadHost.all(hosts, "--load-host");
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, LoadHost> one : all.entrySet()) {
            String of = all.size() == 1 ? "" : one.getKey() + ": ";
            there(one.getValue(), RemoteRoute.address(one.getKey(), Optional.ofNullable(listen)), console).stream()
                    .map(finding -> new Finding(finding.level(), of + finding.what(), finding.advice()))
                    .forEach(findings::add);
        }
        return findings;
    }

    private List<Finding> there(LoadHost host, String address, Console console) throws InterruptedException {
        try (RemoteLoadGenerator generator = LoadHostConnector.connect(host, GeneratorOptions.defaults(), 1, console)) {
            List<Finding> findings = new ArrayList<>(LoadHostFindings.of(
                    generator.machine(),
                    generator.cpus(),
                    generator.java(),
                    generator.roundTrip().longestMs()));
            findings.addAll(network(generator, address));
            return findings;
        }
    }
}
