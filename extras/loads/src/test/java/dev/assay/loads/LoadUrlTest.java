package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadUrlTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080/orders, 127.0.0.1, 8080, /orders",
        "http://localhost, localhost, 80, /",
        "http://localhost?q=1, localhost, 80, /?q=1",
        "http://localhost/a?q=1#/orders, localhost, 80, /a?q=1",
        "http://localhost#top, localhost, 80, /",
        "http://[::1]:8080/a?b=c, ::1, 8080, /a?b=c",
        "http://[::1], ::1, 80, /",
        "HTTP://127.0.0.1/Upper, 127.0.0.1, 80, /Upper",
        "' http://127.0.0.1/a b ', 127.0.0.1, 80, /a b",
        "http://127.0.0.1\\a, 127.0.0.1, 80, /a",
        "http://[0:0:0:0:0:0:0:1]:81/, 0:0:0:0:0:0:0:1, 81, /",
        "http://[::ffff:127.0.0.1]:8080/, 127.0.0.1, 8080, /",
        "http://0.0.0.0:8080/a, 0.0.0.0, 8080, /a",
        "http://[::]:8080/a, ::, 8080, /a",
    })
    void plainUrls(String url, String host, int port, String path) {
        LoadUrl parsed = LoadUrl.parse(url);
        assertThat(parsed.host()).isEqualTo(host);
        assertThat(parsed.port()).isEqualTo(port);
        assertThat(parsed.path()).isEqualTo(path);
    }

    @Test
    void httpsHasAPortOfItsOwn() {
        assertThat(LoadUrl.parse("https://localhost/x")).isEqualTo(new LoadUrl(true, "localhost", 443, "/x"));
        assertThat(LoadUrl.parse("https://[::1]:8443")).isEqualTo(new LoadUrl(true, "::1", 8443, "/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://127.0.0.1/",
                "http://",
                "127.0.0.1:8080",
                "http://127.0.0.1:99999/",
                "http://127.0.0.1:0/",
                "http://[::1/",
                "http://[:8080/",
                "http://::1/",
                "http://[:::1]/",
                "http://[127.0.0.1]/",
                "http://[::1]x/",
                "http://127.0.0.1/a\tb",
                "http://127.0.0.1/a\nb",
                "http://local<host/",
                "http://local%20host/",
            })
    void whatIsNoUrlIsRefused(String url) {
        assertThatThrownBy(() -> LoadUrl.parse(url)).isInstanceOf(BadInputException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:8080",
                "localhost/x",
                "localhost:8080/a?b=c",
                "[::1]:8080/",
                "my-host:80",
                "localhost:4873/@babel/core",
                "localhost:8080/users?email=a@b.com",
            })
    void aUrlWithoutASchemeIsToldThatItLacksOne(String url) {
        assertThatThrownBy(() -> LoadUrl.parse(url))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(
                        "it does not say whether http or https", "Write http:// or https:// before it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws://127.0.0.1:8080/", "in/data.csv", "app.jar", "//127.0.0.1:8080/"})
    void whatIsAnotherThingThanAUrlGetsAnExample(String url) {
        assertThatThrownBy(() -> LoadUrl.parse(url))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("not an HTTP URL", "Write for example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://user:hunter2@127.0.0.1:8080/",
                "http://hunter2@127.0.0.1:8080/",
                "http://user:hunter2/3@127.0.0.1/",
                "htp://user:hunter2@127.0.0.1/",
                "127.0.0.1:8080/x?sig=hunter2",
                "http://[::1/?token=hunter2",
            })
    void noSecretOfAUrlIsSaidAgain(String url) {
        assertThatThrownBy(() -> LoadUrl.parse(url))
                .isInstanceOf(BadInputException.class)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void credentialsBeforeTheHostAreNotWhatIsSent() {
        assertThatThrownBy(() -> LoadUrl.parse("http://user:hunter2@127.0.0.1:8080/"))
                .hasMessageContaining("credentials before the host", "-H");
        assertThat(LoadUrl.parse("http://127.0.0.1:8080/@me?at=@").path()).isEqualTo("/@me?at=@");
    }

    @Test
    void aHostOutsideAsciiIsWrittenAsInDns() {
        assertThatThrownBy(() -> LoadUrl.parse("http://größe.test/"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not a host name: größe.test");
    }

    @Test
    void anotherMachineNeedsToBeAllowed() {
        for (String host : List.of("2001:db8::1", "198.51.100.1", "localhost.example.org", "mylocalhost")) {
            LoadUrl there = new LoadUrl(false, host, 80, "/");
            assertThatThrownBy(() -> there.requireAllowed(List.of("localhost")))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContainingAll(host + " is not known to be this machine", "--allow-host " + host);
            there.requireAllowed(List.of(host));
        }
    }

    @Test
    void thisMachineHasManyNamesAndAddresses() throws IOException {
        Stream<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .map(InetAddress::getHostAddress);
        Stream<String> usual = Stream.of("localhost", "LOCALHOST", "::1", "::", "0.0.0.0", "a.b.localhost");
        assertThat(Stream.concat(own, usual))
                .allSatisfy(host -> new LoadUrl(false, host, 80, "/").requireAllowed(List.of()));
    }
}
