package dev.assay.swap;

import dev.assay.model.Server;
import dev.assay.model.ServerKnob;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something that can be set on one server or several, under a name shared by all.
 *
 * @param name for example {@code requests per connection}
 * @param ways how it is set, at most one for each server and Boot version
 */
record Knob(String name, List<Way> ways) {

    /**
     * How one server's knob is set.
     *
     * @param servers that have it
     * @param property of Spring Boot
     * @param documented value if nothing is set
     * @param equal value under {@code equal}; empty where the settings of the app stay as they are
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

    /** A knob that is shown and left as it is. */
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

    /** A property that every server obeys and {@code equal} sets. */
    static Way commonAlike(String property, String documented, String equal) {
        return new Way(Arrays.asList(Server.values()), property, documented, Optional.of(equal), Way.ANY, Way.NEVER);
    }

    /** A property that every server obeys; it is shown and left as it is. */
    static Way commonShown(String property, String documented) {
        return new Way(Arrays.asList(Server.values()), property, documented, Optional.empty(), Way.ANY, Way.NEVER);
    }

    /** How it is set on that server of that Boot version; empty if there is no way. */
    Optional<Way> on(Server server, BootLine line) {
        return ways.stream().filter(way -> way.fits(server, line)).findFirst();
    }
}
