package dev.assay.probe;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a process is supposed to run. */
final class Claims {
    private Claims() {}

    /** Without TLS. */
    static Probe.Door door(int port) {
        return () -> new Socket(InetAddress.getLoopbackAddress(), port);
    }

    static Deployment of(Server server, String version) {
        return new Deployment(
                new Contender(server.id(), server),
                new SwappedJar(Path.of("app.jar"), "00", server, version, List.of(), List.of(), List.of()),
                new Jdk(
                        Path.of(System.getProperty("java.home")),
                        Runtime.version().feature(),
                        Runtime.version().toString()),
                List.of(),
                Map.of());
    }
}
