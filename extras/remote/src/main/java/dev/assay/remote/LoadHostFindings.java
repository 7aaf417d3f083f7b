package dev.assay.remote;

import dev.assay.doctor.Doctor;
import dev.assay.launch.machine.Finding;
import dev.assay.launch.machine.MachineFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code assay doctor} says of a load host. */
final class LoadHostFindings {
    private static final double LONG_ROUND_TRIP_MS = 2;
    /** Bytes per second of Gigabit Ethernet, less overhead of headers. */
    private static final double SLOW_NETWORK = 110e6;

    private static final double TYPICAL_ANSWER = 10e3;

    private LoadHostFindings() {}

    /**
     * Checks what on a load host would spoil a load.
     *
     * @param cpus that the generator there may use
     * @param java version that the agent runs on
     * @param roundTripMs the longest round trip measured, in milliseconds
     */
    static List<Finding> of(MachineFacts facts, int cpus, String java, double roundTripMs) {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok("Java " + java));
        findings.add(
                cpus < 2
                        ? Finding.warn("1 CPU for the generator", "use a machine with 2 CPUs or more")
                        : Finding.ok(cpus + " CPUs for the generator"));
        String late = String.format(Locale.ROOT, "round trip of at most %.2f ms", roundTripMs);
        findings.add(
                roundTripMs > LONG_ROUND_TRIP_MS
                        ? Finding.warn(
                                late + ": CPU times are read that late, and every request travels that far",
                                "use a load host on the same wired network")
                        : Finding.ok(late));
        findings.addAll(Doctor.examine(facts));
        return List.copyOf(findings);
    }

    /** Judges the bandwidth that a probe of the network to a load host reached. */
    static Finding network(Bandwidth network) {
        String carries = String.format(
                Locale.ROOT,
                "the network carries %.1f MB/s to the load host and %.1f MB/s from it",
                network.toLoadHost() / 1e6,
                network.toServers() / 1e6);
        return Math.min(network.toLoadHost(), network.toServers()) < SLOW_NETWORK
                ? Finding.warn(
                        carries + ": responses of 10 kB fill it at " + Math.round(network.toLoadHost() / TYPICAL_ANSWER)
                                + " requests/s",
                        "use a faster or wired network, or another address: --listen; a load that takes more than 80% of"
                                + " it is not judged")
                : Finding.ok(carries);
    }
}
