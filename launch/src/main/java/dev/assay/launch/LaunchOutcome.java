package dev.assay.launch;

import dev.assay.launch.machine.SocketTable;
import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.Contender;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Turns the outcome of the wait for the first successful response into a {@link Launch}, with a reason if it failed. */
record LaunchOutcome(LaunchSpec spec, ChildProcess child, Tools tools, ReadinessLimits patience) {
    private static final String PERHAPS_TLS =
            " (does the app speak TLS, server.ssl? then add load: {https: true} to the plan, with insecure: true for a"
                    + " self-signed certificate)";
    private static final String PERHAPS_SNI =
            " (Jetty rejects a host that the certificate does not name: use one with subjectAltName IP:127.0.0.1)";
    private static final String OTHERWISE = " (choose another path, or write the expected status into the plan)";

    private static final String MANAGEMENT_PORT = "-Dmanagement.server.port=";
    private static final String FOR_ACTUATOR = "; for a path of Actuator, which has a port of its own, add --jvm='"
            + MANAGEMENT_PORT + Contender.PORT + "'";

    /** What Spring Cloud logs of configuration that comes from elsewhere and precedes even system properties. */
    private static final String CONFIGURED_REMOTELY = "Located property source";

    /** What can be shown and typed. */
    private static final Pattern LOCATION = Pattern.compile("[\\x21-\\x7e&&[^']]{1,200}");

    private static final int LOG_LINES = 200;
    private static final int SERVER_ERROR = 500;

    Launch of(Readiness.Outcome outcome) throws InterruptedException {
        if (outcome instanceof Readiness.Outcome.Good good) {
            return good(good);
        } else if (outcome instanceof Readiness.Outcome.Exited exited) {
            return failed(ownServer() + "exited with code " + exited.exitCode()
                    + " before its first successful response to " + request() + signal(exited.exitCode()));
        } else if (outcome instanceof Readiness.Outcome.WrongAnswer wrong) {
            boolean answered = wrong.last().kind() == Attempt.Kind.ANSWERED;
            String reason = (answered
                            ? wrong(wrong.last())
                            : ownServer() + "no response to " + request() + ": " + unanswered(wrong.last()))
                    + " and nothing else for " + wrong.lasting().toSeconds() + " s";
            return answered && wrong.last().status() < SERVER_ERROR ? because(reason) : failed(reason);
        } else if (outcome instanceof Readiness.Outcome.Elsewhere elsewhere) {
            return because(elsewhere(elsewhere.ports()));
        }
        return failed(ownServer() + neverReady(((Readiness.Outcome.NeverReady) outcome).last()));
    }

    private Launch good(Readiness.Outcome.Good good) throws InterruptedException {
        OptionalDouble cpuMs = child.cpuMs();
        double readyMs = (good.lastByteNanos() - child.startNanos()) / 1e6;
        Optional<Long> stranger = stranger();
        if (stranger.isPresent()) {
            return failed("port " + spec.port() + " was taken by another process, pid " + stranger.get());
        }
        if (child.endsWithin(patience.settle(readyMs))) {
            return failed("gave a successful response to " + request() + " and then ended with code "
                    + child.exitCode().orElseThrow());
        }
        return new Launch.Ready(child.ready(spec, readyMs, cpuMs, tools));
    }

    /** The process that answered, if not ours: another program may have taken the port since it was found free. */
    private Optional<Long> stranger() {
        SocketTable table = SocketTable.read();
        long pid = child.pid();
        if (table.listening(pid).contains(spec.port())) {
            return Optional.empty();
        }
        return table.listener(spec.port())
                .filter(holder -> child.process().descendants().noneMatch(descendant -> descendant.pid() == holder));
    }

    private String neverReady(Attempt last) {
        String limit = "no successful response to " + request() + " within "
                + spec.readyTimeout().toSeconds() + " s: ";
        if (last.kind() == Attempt.Kind.ANSWERED) {
            return limit + wrong(last);
        }
        return limit + unanswered(last) + elsewhere(last);
    }

    private String unanswered(Attempt last) {
        return last.kind().words() + overTls(last);
    }

    /** A request without TLS where a server expects it: Tomcat answers with status 400, others may just close and log nothing. */
    private String overTls(Attempt last) {
        return last.kind() == Attempt.Kind.BROKEN
                        && !spec.tls()
                        && child.hint(spec).isEmpty()
                ? PERHAPS_TLS
                : "";
    }

    /** Names the cause if the process listens on another port. */
    private String elsewhere(Attempt last) {
        List<Integer> ports = SocketTable.read().listening(child.pid());
        if (last.kind() != Attempt.Kind.REFUSED) {
            return "";
        } else if (ports.isEmpty()) {
            return " (if it only needs longer to start, write ready-timeout: 5m into the plan)";
        }
        return "; " + elsewhere(ports);
    }

    private String elsewhere(List<Integer> ports) {
        String listens = "listens on " + ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
        if (server() == Server.OWN) {
            return "the app " + listens + ": it ignores -Dserver.port; set the property that it reads, for example"
                    + " --jvm='-Dits.port=" + Contender.PORT + "'";
        } else if (child.lines(LOG_LINES).stream().anyMatch(line -> line.contains(CONFIGURED_REMOTELY))) {
            return "the app " + listens + ": its remote configuration, or its code, overrides -Dserver.port; write"
                    + " spring.cloud.config.override-system-properties: false into the former, or set what its"
                    + " server.port refers to, for example --jvm='-DPORT=" + Contender.PORT + "'";
        } else if (System.getenv("SPRING_APPLICATION_JSON") != null
                || spec.options().stream().anyMatch(option -> option.startsWith("-Dspring.application.json="))) {
            return "the app " + listens
                    + ": SPRING_APPLICATION_JSON overrides -Dserver.port, or it sets its port in code";
        }
        return "the app's code or remote configuration sets its port (" + listens
                + "): let -Dserver.port decide, since each contender needs a port of its own";
    }

    /** If the app as it is does not start, the swap is not to blame. */
    private String ownServer() {
        return spec.deployment().jar().untouched() && server() != Server.OWN
                ? "the app does not start on its own server, so it is not the swap: "
                : "";
    }

    private String wrong(Attempt last) {
        return request() + " is answered with status " + last.status() + " instead of " + spec.readyStatus()
                + meaning(last);
    }

    private String meaning(Attempt last) {
        return switch (last.status()) {
            case 301, 302, 303, 307, 308 ->
                last.location()
                        .filter(location -> LOCATION.matcher(location).matches())
                        .map(this::redirect)
                        .orElse(" (it redirects: use the path that it redirects to)");
            case 400 -> badRequest();
            case 401, 403 ->
                " (it requires credentials; use a path that does not, or write a step with an Authorization header into the plan)";
            case 404 ->
                " (choose a path that the app answers, --path /..., below its context path, "
                        + Diagnosis.contextPath(child.lines(LOG_LINES))
                                .orElse("server.servlet.context-path, spring.webflux.base-path or"
                                        + " spring.mvc.servlet.path, if it has one")
                        + (hasManagementPort() ? FOR_ACTUATOR : "") + ")";
            case 503 -> "";
            default -> OTHERWISE;
        };
    }

    /** Of its own: the app's configuration may set one, which is then freed for each contender. */
    private boolean hasManagementPort() {
        return spec.options().stream()
                .anyMatch(
                        option -> option.startsWith(MANAGEMENT_PORT) && !option.equals(MANAGEMENT_PORT + spec.port()));
    }

    /** The path alone, if the app redirects to itself. */
    private String redirect(String location) {
        String path = location.replaceFirst("^http://[^/]+:" + spec.port() + "(?=/)", "");
        return path.startsWith("/")
                ? " (it redirects: --path '" + path + "')"
                : " (it redirects to " + location + ": choose another path, --path /...)";
    }

    /** From TLS or from the app, which may miss a parameter. */
    private String badRequest() {
        if (spec.tls() && server() == Server.JETTY) {
            return PERHAPS_SNI;
        }
        return spec.tls() || Diagnosis.inClearText(child.lines(LOG_LINES), spec.port()) ? OTHERWISE : PERHAPS_TLS;
    }

    private String request() {
        return "GET " + spec.readyPath();
    }

    private Server server() {
        return spec.deployment().contender().server();
    }

    private String signal(int exitCode) {
        if (exitCode == 0) {
            return " (by itself: has the app a web server"
                    + (server() == Server.OWN ? "" : ", or spring.main.web-application-type: none")
                    + "? Does it need arguments, which Assay does not pass?)";
        }
        return exitCode == 137 ? " (killed, perhaps by the kernel because memory ran out)" : "";
    }

    /** What its log says may be the cause. */
    private Launch failed(String reason) {
        return because(reason + child.hint(spec).map(words -> "; " + words).orElse(""));
    }

    private Launch because(String reason) {
        return new Launch.Failed(reason, child.exitCode(), child.lines(Launch.Failed.LOG_LINES));
    }
}
