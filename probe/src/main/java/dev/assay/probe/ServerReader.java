package dev.assay.probe;

import java.util.List;

/**
 * Reads the settings of one kind of server from the object that Spring Boot wraps it in.
 *
 * <p>Runs inside the observed process.
 */
interface ServerReader {
    /** By the simple name of that object's class, which has been the same in all versions of Boot, in changing packages. */
    String webServer();

    /** Reads what can be read. */
    void read(Mirror webServer, KnobValues into);

    /** Boot's wrappers all keep what waits for running requests in a field of that name, null when it is off. */
    static void gracefulShutdown(Mirror webServer, KnobValues into) {
        if (webServer.has("gracefulShutdown")) {
            into.onOff(
                    KnobName.GRACEFUL_SHUTDOWN,
                    webServer.get("gracefulShutdown").isPresent());
        }
    }

    List<ServerReader> ALL =
            List.of(new TomcatReader(), new JettyReader(), new UndertowReader(), new ReactorNettyReader());

    /** The settings of any known server; none for another. */
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
