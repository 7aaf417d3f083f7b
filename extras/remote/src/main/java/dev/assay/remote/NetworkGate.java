package dev.assay.remote;

import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks that the network was not the bottleneck of a load: {@link Gate#NETWORK}. */
final class NetworkGate {
    /** Bytes of the Ethernet, IPv4 and TCP headers (with timestamps) of a packet; {@link #FULL} is the payload of a full one. */
    private static final double HEADERS = 66;

    private static final double FULL = 1_448;

    private NetworkGate() {}

    /** Adds the gate, as the first, to each of the loads that were sent at the same time and so shared the network. */
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

    /** The share of the bandwidth that HTTP/1.1 responses take, packet headers included. */
    static double share(double perSecond, double responseBytes, Bandwidth bandwidth) {
        double wire = responseBytes + HEADERS * Math.ceil(responseBytes / FULL);
        return perSecond * wire / (bandwidth.toLoadHost() * (1 + HEADERS / FULL));
    }

    private static GateResult gate(double received, double sent, Bandwidth bandwidth) {
        double full = 1 + HEADERS / FULL;
        double responses = received / (bandwidth.toLoadHost() * full);
        double requests = sent / (bandwidth.toServers() * full);
        boolean down = responses >= requests;
        double share = Math.max(responses, requests);
        boolean ok = share <= Gate.NETWORK.limit();
        String seen = String.format(
                Locale.ROOT,
                "%s took %s MB/s with the headers of packets, %.1f%% of the probed %s MB/s (at most %.0f%%)",
                down ? "responses" : "requests",
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

    /** A lower bound of bytes per second on the wire: over HTTP/1 each message starts a packet. Acknowledgements are not counted. */
    private static double perSecond(LoadResult load, double bytes, long messages) {
        boolean apart = messages > 0 && !load.wire().protocol().equals(HttpVersion.HTTP_2.title());
        double packets = apart ? messages * Math.ceil(bytes / messages / FULL) : bytes / FULL;
        return load.seconds() > 0 ? (bytes + HEADERS * packets) / load.seconds() : 0;
    }
}
