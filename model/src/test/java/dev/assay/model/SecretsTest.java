package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.datasource.password",
                "server.ssl.key-store-password",
                "DB_PASSWD",
                "jwt.secret",
                "client-secret",
                "github.token",
                "api.key",
                "apikey",
                "stripe.apiKey",
                "aws.accessKey",
                "aws.secret-access-key",
                "spring.cloud.credentials",
                "encryption_key",
                "Authorization",
                "proxy-authorization",
                "Set-Cookie",
                "ssh.passphrase",
                "my.pass",
                "my.pwd",
                "MYSQL_PWD",
                "jwt",
                "X-Auth",
                "X-Auth-Token",
                "STRIPE_KEY",
                "sig"
            })
    void valuesOfTheseAreHidden(String key) {
        assertThat(Secrets.hidden(key, "hunter2")).isEqualTo("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.jetty.max-form-keys",
                "server.tomcat.max-keep-alive-requests",
                "server.tomcat.threads.max",
                "server.servlet.session.cookie.name",
                "keyboard.layout",
                "auth.bypass",
                "signal.level",
                "passed",
                "server.port"
            })
    void valuesOfTheseAreShown(String key) {
        assertThat(Secrets.hidden(key, "200")).isEqualTo("200");
    }

    @Test
    void allOfThePropertyOfAJvmIsHiddenBlanksAndAll() {
        assertThat(Secrets.hiddenOption("-Dmy.password=two hunter2")).isEqualTo("-Dmy.password=***");
        assertThat(Secrets.hiddenOption("-Dmode=two words")).isEqualTo("-Dmode=two words");
        assertThat(Secrets.hiddenOption("-Xmx1g")).isEqualTo("-Xmx1g");
    }

    @Test
    void passwordsInAddressesAreHidden() {
        assertThat(Secrets.hidden("spring.datasource.url", "jdbc:postgresql://shop:hunter2@db:5432/shop?x=1"))
                .isEqualTo("jdbc:postgresql://***@db:5432/shop?x=1");
        assertThat(Secrets.hidden("url", "http://db:5432/a:b@c")).isEqualTo("http://db:5432/a:b@c");
    }

    @Test
    void nothingIsNotASecret() {
        assertThat(Secrets.hidden("password", "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dspring.datasource.password=hunter2 -Xmx1g",
                "api-key: hunter2",
                "{\"client_secret\": \"hunter2\"}",
                "Authorization: Bearer hunter2",
                "authorization=Basic hunter2",
                "Set-Cookie: hunter2; Path=/",
                "jdbc:postgresql://user:hunter2@db/x",
                "jdbc:oracle:thin:shop/hunter2@//db:1521/x",
                "https://hunter2@github.example/x.git",
                "/tmp/http:/user:hunter2@db/x: this is a URL",
                "SPRING_TOKEN=hunter2",
                "GET /x?access_key=hunter2&page=2",
                "encryption.key : 'hunter2 two'",
                "-Ddb.pass=hunter2",
                "my.pwd: hunter2",
                "MYSQL_PWD=hunter2",
                "STRIPE_KEY=hunter2",
                "jwt=hunter2",
                "X-Auth: hunter2",
                "GET /blob?se=2027&sig=hunter2%3D",
                "Authorization: Negotiate hunter2==",
                "Authorization: Digest username=\"x\", response=\"hunter2\"",
                "Authorization: AWS4-HMAC-SHA256 Credential=AKIA/20261122, Signature=hunter2",
                "Cookie: theme=dark; session=hunter2",
                "<password>hunter2</password>",
                "<db:keyStorePassword>hunter2</db:keyStorePassword>",
                "mysqldump --password hunter2 shop",
                "amqp://user:p@hunter2@host/x",
                "{\"password\": \"a\\\"hunter2\"}",
                "curl -H 'X-Api: ghp_hunter2hunter2hunter2hunter2hunter2hunter2'",
                "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.hunter2",
                "-Djwt=hunter2",
                "sent Bearer hunter2hunter2hunter2==",
                "curl -s -u shop:hunter2 http://db/",
                "GET /cart;jsessionid=hunter2",
                "https://hooks.slack.com/services/T000/B000/hunter2",
                "key SG.hunter2hunter2hunter2.hunter2hunter2hunter2",
                "sk-proj-hunter2hunter2hunter2",
                "hf_hunter2hunter2hunter2hunter2hunter2",
                "pypi-hunter2hunter2hunter2",
                "ya29.hunter2hunter2hunter2",
                "-----BEGIN EC PRIVATE KEY-----\nhunter2\n-----END EC PRIVATE KEY-----"
            })
    void aTextKeepsAllButItsSecret(String text) {
        assertThat(Secrets.hidden(text)).doesNotContain("hunter2").contains("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dserver.port=8080 tokens 5 key=value",
                "GET http://127.0.0.1:8080/orders/1?user=a@b.example",
                "2026-11-21T10:00:00Z  INFO 1 --- [main] Started in 2.1 seconds",
                "// see a@b",
                "signal: 9, passed: 3, bypass=true, author: me",
                "--passive 5 --tokens",
                "<passage>text</passage>",
                "bearer of bad news, the ring-bearer authentication-entry-point",
                "docker run -u 1000:1000, task-scheduler-with-a-long-name",
                "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
                ""
            })
    void aTextWithoutASecretStaysAsItIs(String text) {
        assertThat(Secrets.hidden(text)).isEqualTo(text);
    }
}
