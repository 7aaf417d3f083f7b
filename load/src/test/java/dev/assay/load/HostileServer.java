package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server that treats the load generator badly, and the outcome that this must have.
 *
 * @param does what the server does, in words
 * @param kind the class of error that every request ends in
 * @param example part of the text of the first error
 * @param script of a connection; over TLS from the first byte of the handshake
 * @param step the step that is sent
 * @param answered whether requests get complete responses, which are wrong
 * @param compressed whether responses may be compressed
 * @param loadOnly whether it is for loads only: a single call keeps all that it receives
 * @param trust which certificates are accepted, over TLS
 */
record HostileServer(
        Protocol protocol,
        String does,
        ErrorKind kind,
        String example,
        ScriptedServer.Script script,
        Step step,
        boolean answered,
        boolean compressed,
        boolean loadOnly,
        Optional<Trust> trust) {
    /** What the server is expected to speak. */
    enum Protocol {
        HTTP_1,
        TLS,
        HTTP_2
    }

    private static final Duration SHORT = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(2);

    static HostileServer http1(String does, ErrorKind kind, String example, ScriptedServer.Script script) {
        return of(Protocol.HTTP_1, does, kind, example, script, Optional.empty());
    }

    static HostileServer http2(String does, ErrorKind kind, String example, ScriptedServer.Script script) {
        return of(Protocol.HTTP_2, does, kind, example, script, Optional.empty());
    }

    static HostileServer tls(String does, ErrorKind kind, String example, Trust trust, ScriptedServer.Script script) {
        return of(Protocol.TLS, does, kind, example, script, Optional.of(trust));
    }

    private static HostileServer of(
            Protocol protocol,
            String does,
            ErrorKind kind,
            String example,
            ScriptedServer.Script script,
            Optional<Trust> trust) {
        return new HostileServer(protocol, does, kind, example, script, Step.get("/"), false, false, false, trust);
    }

    /** The same, with another step. */
    HostileServer asked(Step other) {
        return new HostileServer(protocol, does, kind, example, script, other, answered, compressed, loadOnly, trust);
    }

    /** The same, with complete responses. */
    HostileServer answering() {
        return new HostileServer(protocol, does, kind, example, script, step, true, compressed, loadOnly, trust);
    }

    /** The same, with compression allowed. */
    HostileServer compressing() {
        return new HostileServer(protocol, does, kind, example, script, step, answered, true, loadOnly, trust);
    }

    /** The same, for loads only. */
    HostileServer underLoad() {
        return new HostileServer(protocol, does, kind, example, script, step, answered, compressed, true, trust);
    }

    /** Short only if nothing but a time-out ends a request; otherwise it must not be what ends it. */
    GeneratorOptions options() {
        boolean waits = waits();
        return new GeneratorOptions(1, Transport.AUTO, waits ? SHORT : LONG, waits ? SHORT.multipliedBy(3) : LONG);
    }

    /** Whether only a time-out ends a request. */
    boolean waits() {
        return kind == ErrorKind.TIMEOUT || kind == ErrorKind.CONNECT_TIMEOUT;
    }

    /** Number of requests: fewer if each waits. */
    int requests() {
        return waits() ? 1 : 3;
    }

    Target target(ScriptedServer server) {
        HttpVersion version = protocol == Protocol.HTTP_2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
        Target plain = server.target().with(new Wire(version, true, 1, compressed, false));
        return trust.map(plain::secured).orElse(plain);
    }

    Workload workload() {
        return new Workload(List.of(step));
    }

    @Override
    public String toString() {
        return protocol + " " + does;
    }
}
