package dev.assay.remote;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.assay.http.Target;
import dev.assay.model.plan.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A TLS server on loopback with a self-signed certificate. */
final class TlsServer implements AutoCloseable {
    private static final String PASSWORD = "test-only";

    final Path certificate;
    private final HttpsServer server;

    TlsServer(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = folder.resolve("keys.p12");
        certificate = folder.resolve("ca.pem");
        keytool(keys, "-genkeypair", "-keyalg", "EC", "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1");
        keytool(keys, "-exportcert", "-rfc", "-file", certificate.toString());
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    private static void keytool(Path keys, String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1"));
        words.addAll(List.of(more));
        words.addAll(List.of("-alias", "test", "-keystore", keys.toString(), "-storepass", PASSWORD));
        int code = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("keytool failed with " + code);
        }
    }

    private static SSLContext context(Path file) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    Target trusting(Trust trust) {
        return new Target("127.0.0.1", server.getAddress().getPort()).secured(trust);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
