package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.Keys;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay load} with a plan against a server that answers only clients with a certificate. */
class ClientCertificateTest {
    private static final AtomicInteger ANSWERED = new AtomicInteger();

    @TempDir
    private static Path folder = Path.of("");

    private static HttpsServer server;
    private static Keys keys;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start() throws Exception {
        keys = Keys.make(folder, "ip:127.0.0.1");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(keys.context()) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters asking = getSSLContext().getDefaultSSLParameters();
                asking.setNeedClientAuth(true);
                parameters.setSSLParameters(asking);
            }
        });
        server.createContext("/", exchange -> {
            ANSWERED.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @BeforeEach
    void nothingAnswered() {
        ANSWERED.set(0);
    }

    private int load(String plan, String... flags) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), plan);
        List<String> words = new ArrayList<>(List.of(
                "load",
                "https://127.0.0.1:" + server.getAddress().getPort() + "/",
                "--plan",
                file.toString(),
                "--no-generator-warm-up"));
        words.addAll(List.of(flags));
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        return Main.run(console, Map.of(), words.toArray(String[]::new));
    }

    private static String plan(String more) {
        return "load: {connections: 1, requests: 5, cacert: certificate.pem" + more + "}\n";
    }

    @Test
    void aPlanNamesTheClientsCertificateBesideItself() throws IOException {
        assertThat(load(plan(", cert: certificate.pem, key: key.pem"))).isZero();
        assertThat(ANSWERED).hasValue(5);
    }

    @Test
    void theKeyMayBeInTheFileOfTheCertificate() throws IOException {
        Files.writeString(
                folder.resolve("both.pem"), Files.readString(keys.certificate()) + Files.readString(keys.key()));
        assertThat(load(plan(", cert: both.pem"))).isZero();
        assertThat(ANSWERED).hasValue(5);
    }

    @Test
    void aFlagWinsOverThePlan() throws IOException {
        assertThat(load(
                        plan(", cert: certificate.pem, key: nowhere.pem"),
                        "--key",
                        keys.key().toString()))
                .isZero();
        assertThat(ANSWERED).hasValue(5);
    }

    @Test
    void withoutACertificateItIsSaidWhatTheServerWants() throws IOException {
        assertThat(load(plan(""))).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(ANSWERED).hasValue(0);
        assertThat((out + "" + err).replaceAll("\\s+", " "))
                .contains("the server asks for a client certificate (--cert and --key)");
    }

    @Test
    void aFileThatIsMissingIsNamedAndNothingIsSent() throws IOException {
        assertThat(load(plan(", cert: nowhere.pem, key: key.pem"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains(
                        "client certificate, " + folder.resolve("nowhere.pem") + ": cannot be read", "name a PEM file");
        assertThat(load(plan(", cert: certificate.pem, key: gone.pem"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("client certificate, " + folder.resolve("gone.pem") + ": cannot be read");
        assertThat(ANSWERED).hasValue(0);
    }

    @Test
    void aCertificateWithoutItsKeySaysHowToNameIt() throws IOException {
        assertThat(load(plan(", cert: certificate.pem"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains(
                        "certificate.pem: it has no private key in PEM (PKCS #8)",
                        "Name the file of the key, too (--key");
        assertThat(ANSWERED).hasValue(0);
    }

    @Test
    void aKeyStoreSaysHowToConvertIt() throws IOException {
        Path store = Files.write(folder.resolve("client.p12"), new byte[] {0x30, (byte) 0x82, 3, 0, 2, 1, 3});
        assertThat(load(plan(", cert: client.p12"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("client.p12: it has no private key in PEM", "openssl pkcs12 -in " + store);
        assertThat(ANSWERED).hasValue(0);
    }

    @Test
    void aPrivateKeyIsNotSentToALoadHost() throws IOException {
        assertThat(load(plan(", cert: certificate.pem, host: me@127.0.0.1"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("load.cert: a private key is not sent to a load host");
    }
}
