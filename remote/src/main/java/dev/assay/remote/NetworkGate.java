package dev.assay.remote;

import dev.assay.model.Gate;
import dev.assay.model.GateResult;
import dev.assay.model.HttpVersion;
import dev.assay.model.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether the network was the limit of loads, and not the server: {@link Gate#NETWORK}. */
final class NetworkGate {
    /** What Ethernet, IPv4 and TCP with timestamps put before the bytes of a packet, and how many bytes a full one carries. */
    private static final double HEADERS = 66;

    private static final double FULL = 1_448;

    private NetworkGate() {}

    /** Loads that were sent at the same time, each with the gate as its first: they share the network. */
    static List<LoadResult> judged(List<LoadResult> together, Bandwidth bandwidth) {
        double received = together.stream().mapToDouble(NetworkGate::received).sum();
        double sent = together.stream().mapToDouble(NetworkGate::sent).sum();
        GateResult gate = gate(received, sent, bandwidth);
        return together.stream()
                .map(load -> {
                    List<GateResult> gates = new ArrayList<>(List.of(gate));
                    gates.addAll(load.validity());
                    return load.toBuilder().validity(gates).build();
                })
                .toList();
    }

    /** The share of a network that answers over HTTP/1.1 take, with the headers of their packets. */
    static double share(double perSecond, double answerBytes, Bandwidth bandwidth) {
        double wire = answerBytes + HEADERS * Math.ceil(answerBytes / FULL);
        return perSecond * wire / (bandwidth.toLoadHost() * (1 + HEADERS / FULL));
    }

    private static GateResult gate(double received, double sent, Bandwidth bandwidth) {
        double full = 1 + HEADERS / FULL;
        double answers = received / (bandwidth.toLoadHost() * full);
        double requests = sent / (bandwidth.toServers() * full);
        boolean down = answers >= requests;
        double share = Math.max(answers, requests);
        boolean ok = share <= Gate.NETWORK.limit();
        String seen = String.format(
                Locale.ROOT,
                "%s took %s MB/s with the headers of packets, %.1f %% of the probed %s MB/s (at most %.0f %%)",
                down ? "answers" : "requests",
                Bandwidth.mega(down ? received : sent),
                100 * share,
                Bandwidth.mega(full * (down ? bandwidth.toLoadHost() : bandwidth.toServers())),
                100 * Gate.NETWORK.limit());
        return new GateResult(
                Gate.NETWORK,
                share,
                Gate.NETWORK.limit(),
                ok,
                ok ? seen : seen + ". The network was the limit: lower the rate, or use a faster network");
    }

    private static double received(LoadResult load) {
        return perSecond(load, (double) load.bytesRead(), load.completed());
    }

    private static double sent(LoadResult load) {
        return perSecond(load, (double) load.bytesWritten(), load.sent());
    }

    /** On the wire, at least: over HTTP/1.1 each message begins a packet. Acknowledgements are left out. */
    private static double perSecond(LoadResult load, double bytes, long messages) {
        boolean apart = messages > 0 && load.wire().protocol().equals(HttpVersion.HTTP_1_1.title());
        double packets = apart ? messages * Math.ceil(bytes / messages / FULL) : bytes / FULL;
        return load.seconds() > 0 ? (bytes + HEADERS * packets) / load.seconds() : 0;
    }
}
