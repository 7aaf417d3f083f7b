package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HiddenLinesTest {
    private static List<String> hidden(String... lines) {
        HiddenLines hidden = new HiddenLines();
        return List.of(lines).stream().map(hidden::next).toList();
    }

    @Test
    void aPrivateKeyIsHiddenLineByLine() {
        assertThat(hidden(
                        "before",
                        "-----BEGIN RSA PRIVATE KEY-----",
                        "Proc-Type: 4,ENCRYPTED",
                        "",
                        "MIIEpAIBAAKCAQEA0hunter2\r",
                        "hunter2==",
                        "-----END RSA PRIVATE KEY-----",
                        "after"))
                .containsExactly(
                        "before",
                        "-----BEGIN RSA PRIVATE KEY-----",
                        "***",
                        "",
                        "***",
                        "***",
                        "-----END RSA PRIVATE KEY-----",
                        "after");
    }

    @Test
    void whatInterruptsAKeyIsShown() {
        assertThat(hidden("-----BEGIN PRIVATE KEY-----", "MIIhunter2", "12:00 a line of a log", "word"))
                .containsExactly("-----BEGIN PRIVATE KEY-----", "***", "12:00 a line of a log", "word");
    }

    @Test
    void certificatesAreNoSecretAndAKeyInOneLineEndsThere() {
        assertThat(hidden("-----BEGIN CERTIFICATE-----", "MIIpublic", "-----END CERTIFICATE-----"))
                .contains("MIIpublic");
        assertThat(hidden("-----BEGIN PRIVATE KEY-----\\nMIIhunter2\\n-----END PRIVATE KEY-----", "word"))
                .containsExactly("-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----", "word");
    }

    @Test
    void otherSecretsAreHiddenAsEver() {
        assertThat(hidden("password=hunter2")).containsExactly("password=***");
    }
}
