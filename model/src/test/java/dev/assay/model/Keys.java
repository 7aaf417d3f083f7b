package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a self-signed certificate, which a server also accepts from clients, made by the keytool of the JDK. */
public record Keys(SSLContext context, Path certificate) {
    private static final String PASSWORD = "password";
    private static final String ALIAS = "test";
    private static final String STORE = "keys.p12";
    private static final String KEY = "key.pem";
    private static final String CERTIFICATE = "certificate.pem";

    /**
     * New ones, in files of that folder.
     *
     * @param names in the certificate, as keytool writes them: {@code ip:127.0.0.1}, {@code dns:localhost}
     */
    public static Keys make(Path folder, String names)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(STORE);
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=test", "-ext", "san=" + names, "-validity", "2");
        KeyStore keys = read(store);
        String body = Base64.getMimeEncoder()
                .encodeToString(keys.getCertificate(ALIAS).getEncoded());
        Files.writeString(
                folder.resolve(CERTIFICATE), "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
        String key = Base64.getMimeEncoder()
                .encodeToString(keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
        Files.writeString(folder.resolve(KEY), "-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----\n");
        return in(folder);
    }

    /** The private key in PEM. */
    public Path key() {
        return certificate.resolveSibling(KEY);
    }

    /** The keys that were made in a folder. */
    public static Keys in(Path folder) throws IOException, GeneralSecurityException {
        KeyStore keys = read(folder.resolve(STORE));
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory clients = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        clients.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), clients.getTrustManagers(), null);
        return new Keys(context, folder.resolve(CERTIFICATE));
    }

    private static KeyStore read(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static void keytool(Path store, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                arguments[0],
                "-alias",
                ALIAS,
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(List.of(arguments).subList(1, arguments.length));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).describedAs(output).isZero();
    }
}
