package dev.assay.words;

import dev.assay.model.JvmState;
import dev.assay.model.Numbers;
import dev.assay.model.Scope;
import java.util.ArrayList;
import java.util.List;

/** What a verdict holds for, in words. */
public final class ScopePhrases {
    /** Of a request, in characters. */
    private static final int LONGEST = 60;

    private ScopePhrases() {}

    /** Such as {@code shop on Spring Boot 3.5.16, only GET /, 1 server CPU, JDK 17.0.15, 32 connections, 2,000/s, settings defaults}. */
    public static String of(Scope scope) {
        return scope instanceof Scope.Text text ? text.words() : setup((Scope.Setup) scope);
    }

    private static String setup(Scope.Setup setup) {
        List<String> parts = new ArrayList<>();
        parts.add(apps(setup));
        parts.add(
                setup.requests().size() == 1
                        ? "only " + cut(setup.requests().get(0))
                        : setup.requests().size() + " kinds of requests");
        setup.machines().ifPresent(machines -> parts.add(machines(machines)));
        parts.add(Numbers.count(setup.serverCpus(), "server CPU"));
        if (!setup.jdks().isEmpty()) {
            parts.add(Numbers.list(
                    setup.jdks().stream().map(version -> "JDK " + version).toList()));
        }
        if (setup.state() == JvmState.STARTING) {
            parts.add("JVMs that have just started");
        }
        parts.add(Numbers.count(setup.connections(), "connection"));
        setup.wire().unusual().ifPresent(parts::add);
        if (setup.ratePerSecond() > 0) {
            parts.add(Numbers.rate(setup.ratePerSecond()));
        }
        parts.add("settings " + Numbers.list(setup.settings()));
        return String.join(", ", parts);
    }

    private static String cut(String request) {
        return request.length() > LONGEST ? request.substring(0, LONGEST - 1) + "…" : request;
    }

    private static String apps(Scope.Setup setup) {
        List<String> apps = setup.apps().stream()
                .map(app -> app.name()
                        + app.platform().map(platform -> " on " + platform).orElse(""))
                .toList();
        return Numbers.list(apps) + (apps.size() < setup.jars() ? " (" + setup.jars() + " jars)" : "");
    }

    private static String machines(Scope.Machines machines) {
        if (machines.replicates()) {
            return Numbers.count(machines.count(), "machine");
        }
        return machines.count() == 1 ? "this machine only" : "these " + machines.count() + " machines only";
    }
}
