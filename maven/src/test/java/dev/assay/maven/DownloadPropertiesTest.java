package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What a build says of trust stores and passwords reaches Assay, and nobody else. */
class DownloadPropertiesTest {
    private static final String STORE = "/opt/our \"company\"\\trust.p12";

    @Test
    void aJavaReadsThemAndNobodyElseDoes() throws IOException, InterruptedException {
        Properties system = new Properties();
        system.setProperty("javax.net.ssl.trustStore", "/replaced");
        system.setProperty("javax.net.ssl.trustStorePassword", "secret");
        system.setProperty("https.proxyHost", "proxy.example");
        system.setProperty("user.home", "/elsewhere");
        Properties user = new Properties();
        user.setProperty("javax.net.ssl.trustStore", STORE);
        user.setProperty("nexus.password", "hush");

        try (DownloadProperties properties =
                DownloadProperties.of("<password>${nexus.password}</password>", system, user)) {
            List<String> options = properties.options();
            assertThat(options).singleElement().asString().startsWith("@").doesNotContain("secret");
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(Path.of(options.get(0).substring(1)))))
                    .isEqualTo("rw-------");
            assertThat(settings(options.get(0)))
                    .contains("javax.net.ssl.trustStore = " + STORE)
                    .contains("javax.net.ssl.trustStorePassword = secret")
                    .contains("nexus.password = hush")
                    .contains("https.proxyHost = proxy.example")
                    .doesNotContain("/elsewhere");
        }
    }

    @Test
    void theFileIsGoneAfterwards() throws IOException {
        Properties system = new Properties();
        system.setProperty("settings.security", "/home/me/security.xml");
        DownloadProperties properties = DownloadProperties.of("", system);
        Path file = Path.of(properties.options().get(0).substring(1));
        assertThat(file).exists();

        properties.close();

        assertThat(file).doesNotExist();
    }

    @Test
    void withoutAnyThereIsNoFile() throws IOException {
        try (DownloadProperties properties = DownloadProperties.of("", new Properties())) {
            assertThat(properties.options()).isEmpty();
        }
    }

    private static String settings(String option) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-XshowSettings:properties",
                        "-version")
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).isZero();
        return output;
    }
}
