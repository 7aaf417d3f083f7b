package dev.assay.probe;

import dev.assay.model.server.Identity.Kind;
import dev.assay.model.server.Identity.Says;
import dev.assay.model.server.Identity.Sign;
import dev.assay.model.server.Server;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges what each observation says about a claim.
 *
 * @param claimed the server that should answer
 * @param version of that server in the jar
 */
record IdentityChecks(Server claimed, String version) {

    Sign port(long pid, int port, Optional<Boolean> listens) {
        if (listens.isEmpty()) {
            return new Sign(Kind.PORT, Says.NOTHING, "it is not known here who listens on port " + port);
        }
        return listens.get()
                ? new Sign(Kind.PORT, Says.CLAIMED, "its process " + pid + " listens on port " + port)
                : new Sign(Kind.PORT, Says.OTHER, "another process, " + pid + ", listens on port " + port);
    }

    Sign responses(String response) {
        String first = response.lines().findFirst().map(String::strip).orElse("nothing");
        Set<Server> like = MalformedRequest.servers(response);
        if (claimed == Server.OWN) {
            return new Sign(
                    Kind.ANSWERS,
                    Says.NOTHING,
                    "answers \"" + first + "\"" + (like.isEmpty() ? "" : ", as " + titles(like) + " does"));
        }
        if (like.isEmpty()) {
            return new Sign(Kind.ANSWERS, Says.NOTHING, nothing(first));
        }
        return like.contains(claimed)
                ? new Sign(Kind.ANSWERS, Says.CLAIMED, "answers \"" + first + "\", as " + claimed.title() + " does")
                : new Sign(
                        Kind.ANSWERS,
                        Says.OTHER,
                        "it answers a malformed request as " + titles(like) + " does (\"" + first + "\"), not as "
                                + claimed.title());
    }

    /** Some servers accept any method and leave it to the app, whose response is then inconclusive. */
    private static String nothing(String first) {
        return first.matches("HTTP/1\\.[01] (?!400).*")
                ? "its response does not tell: it accepts the request (\"" + first + "\")"
                : "its response does not tell: no known server answers \"" + first + "\"";
    }

    /** An app may name its server's threads as it likes, and some threads exist beside any server. */
    Sign threads(Set<Server> found) {
        if (found.equals(Set.of(claimed))) {
            return new Sign(Kind.THREADS, Says.CLAIMED, "its threads show " + claimed.title() + " alone");
        }
        String seen = "its threads show " + (found.isEmpty() ? "no known server" : titles(found));
        return claimed == Server.OWN || found.stream().allMatch(ThreadDump::besideOthers)
                ? new Sign(Kind.THREADS, Says.NOTHING, seen)
                : new Sign(Kind.THREADS, Says.OTHER, seen + ", not " + claimed.title() + " alone");
    }

    /** @param jars by server id; empty if classes could not be checked */
    Sign classes(Optional<Map<String, String>> jars) {
        if (claimed == Server.OWN) {
            return new Sign(
                    Kind.CLASSES,
                    Says.CLAIMED,
                    "nothing was swapped, so it runs its own server" + loaded(jars.orElse(Map.of())));
        }
        if (jars.isEmpty()) {
            return new Sign(
                    Kind.CLASSES, Says.NOTHING, "the process accepts no agent, so its classes were not checked");
        }
        String jar = jars.get().get(claimed.id());
        if (jar == null) {
            String others = jars.get().isEmpty()
                    ? ""
                    : ", but of " + String.join(" and ", jars.get().keySet());
            return new Sign(Kind.CLASSES, Says.OTHER, "no class of " + claimed.title() + " is loaded" + others);
        }
        boolean versioned = jar.matches(".*-\\d.*");
        if (versioned && !jar.contains("-" + version + ".")) {
            return new Sign(
                    Kind.CLASSES,
                    Says.OTHER,
                    "its classes come from " + jar + ", not from " + claimed.title() + " " + version);
        }
        return new Sign(
                Kind.CLASSES,
                Says.CLAIMED,
                jar.isEmpty() ? "classes of " + claimed.title() + " are loaded" : "its classes come from " + jar);
    }

    private static String loaded(Map<String, String> jars) {
        return jars.isEmpty() ? "" : "; classes of " + String.join(" and ", jars.keySet()) + " are loaded";
    }

    private static String titles(Set<Server> servers) {
        return servers.stream().map(Server::title).sorted().collect(Collectors.joining(" and "));
    }
}
