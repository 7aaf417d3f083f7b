package dev.assay.probe;

import java.util.List;

/**
 * Reads the settings of one kind of server from its Spring Boot wrapper object.
 *
 * <p>Runs inside the observed process.
 */
interface ServerReader {
    /** Simple class name of the wrapper, which is the same in all versions of Boot, unlike its package. */
    String webServer();

    /** Reads what can be read. */
    void read(Mirror webServer, KnobValues into);

    /** All of Boot's wrappers have a field of that name, which is null if graceful shutdown is off. */
    static void gracefulShutdown(Mirror webServer, KnobValues into) {
        if (webServer.has("gracefulShutdown")) {
            into.onOff(
                    KnobName.GRACEFUL_SHUTDOWN,
                    webServer.get("gracefulShutdown").isPresent());
        }
    }

    List<ServerReader> ALL =
            List.of(new TomcatReader(), new JettyReader(), new UndertowReader(), new ReactorNettyReader());

    /** The settings of a known server; empty for any other. */
    static KnobValues readAny(Mirror webServer) {
        KnobValues values = new KnobValues();
        for (ServerReader reader : ALL) {
            if (webServer.isA(reader.webServer())) {
                reader.read(webServer, values);
            }
        }
        return values;
    }
}
