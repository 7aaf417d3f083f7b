package dev.assay.swap;

import dev.assay.model.server.Server;
import dev.assay.model.server.ServerKnob;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A setting of one server or several, under a name shared by all.
 *
 * @param name for example {@code requests per connection}
 * @param ways how it is set, at most one for each server and Boot version
 */
record Knob(String name, List<Way> ways) {

    /**
     * How a knob is set on some servers.
     *
     * @param servers those that have it
     * @param property Spring Boot's property
     * @param documented value if nothing is set
     * @param equal value under {@code equal}; empty if the app's own setting is kept
     * @param since first Boot version with it, for example 30204 for 3.2.4
     * @param before first Boot version without it
     */
    record Way(
            List<Server> servers, String property, String documented, Optional<String> equal, int since, int before) {
        private static final int ANY = 0;
        private static final int NEVER = Integer.MAX_VALUE;

        Way since(int version) {
            return new Way(servers, property, documented, equal, version, before);
        }

        Way before(int version) {
            return new Way(servers, property, documented, equal, since, version);
        }

        private boolean fits(Server server, BootLine line) {
            return servers.contains(server) && line.number() >= since && line.number() < before;
        }
    }

    /** A knob that {@code equal} sets to this value on the servers that have it. */
    static Knob alike(String name, String equal) {
        return own(name, Optional.of(equal));
    }

    /** A knob that is shown but not changed. */
    static Knob shown(String name) {
        return own(name, Optional.empty());
    }

    private static Knob own(String name, Optional<String> equal) {
        return new Knob(
                name,
                Family.ALL.stream()
                        .flatMap(family -> family.boot().knobs().stream()
                                .filter(knob -> knob.knob().equals(name))
                                .map(knob -> way(family.server(), knob, equal)))
                        .toList());
    }

    private static Way way(Server server, ServerKnob knob, Optional<String> equal) {
        return new Way(
                List.of(server),
                knob.property(),
                knob.documented(),
                equal.map(value -> knob.alike().orElse(value)),
                knob.since(),
                knob.before());
    }

    /** A knob that is the same property on every server. */
    static Knob common(String name, Way... ways) {
        return new Knob(name, List.of(ways));
    }

    /** A property that every server supports and {@code equal} sets. */
    static Way commonAlike(String property, String documented, String equal) {
        return new Way(Arrays.asList(Server.values()), property, documented, Optional.of(equal), Way.ANY, Way.NEVER);
    }

    /** A property that every server supports, shown but not changed. */
    static Way commonShown(String property, String documented) {
        return new Way(Arrays.asList(Server.values()), property, documented, Optional.empty(), Way.ANY, Way.NEVER);
    }

    /** How it is set on that server with that Boot version; empty if it cannot be. */
    Optional<Way> on(Server server, BootLine line) {
        return ways.stream().filter(way -> way.fits(server, line)).findFirst();
    }
}
