package dev.assay.probe;

import java.util.Map;

/**
 * Reads the settings of one kind of server from its Spring Boot wrapper object.
 *
 * <p>Runs inside the observed process.
 */
interface ServerReader {
    void read(Mirror webServer, KnobValues into);

    /** All of Boot's wrappers have a field of that name, which is null if graceful shutdown is off. */
    private static void gracefulShutdown(Mirror webServer, KnobValues into) {
        if (webServer.has("gracefulShutdown")) {
            into.onOff(
                    KnobName.GRACEFUL_SHUTDOWN,
                    webServer.get("gracefulShutdown").isPresent());
        }
    }

    /** By the simple class name of the wrapper, which is the same in all versions of Boot, unlike its package. */
    Map<String, ServerReader> ALL = Map.of(
            "TomcatWebServer", new TomcatReader(),
            "JettyWebServer", new JettyReader(),
            "UndertowWebServer", new UndertowReader(),
            "NettyWebServer", new ReactorNettyReader());

    /** The settings of a known server; empty for any other. */
    static KnobValues readAny(Mirror webServer) {
        KnobValues values = new KnobValues();
        ALL.forEach((wrapper, reader) -> {
            if (webServer.isA(wrapper)) {
                gracefulShutdown(webServer, values);
                reader.read(webServer, values);
            }
        });
        return values;
    }
}
