package dev.assay.load.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.message.Scratch;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CookieJarTest {
    private static final long SECOND = 1_000_000_000;
    private final CookieJar jar = new CookieJar();

    private void set(String field) {
        jar.take(field, "/shop/cart", 0);
    }

    private String sent(String path, long now) {
        Scratch out = new Scratch(1);
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        jar.write(out, bytes, 0, bytes.length, now);
        return new String(out.bytes(), 0, out.length(), StandardCharsets.US_ASCII);
    }

    @Test
    void aCookieGoesToItsPathAndBelow() {
        set("a=1; Path=/shop");
        assertThat(sent("/shop", 0)).isEqualTo("Cookie: a=1\r\n");
        assertThat(sent("/shop/x", 0)).isEqualTo("Cookie: a=1\r\n");
        assertThat(sent("/shopping", 0)).isEmpty();
        assertThat(sent("/", 0)).isEmpty();
    }

    @Test
    void withoutAPathItIsForTheFolderOfTheRequest() {
        set("a=1; HttpOnly; Secure; SameSite=Lax");
        set("b=2; path=relative");
        assertThat(sent("/shop/other", 0)).isEqualTo("Cookie: a=1; b=2\r\n");
        assertThat(sent("/elsewhere", 0)).isEmpty();
        jar.clear();
        jar.take("root=1", "/login", 0);
        assertThat(sent("/any", 0)).isEqualTo("Cookie: root=1\r\n");
    }

    @Test
    void longerPathsComeFirstAndThenOlderCookies() {
        set("a=1; Path=/");
        set("b=2; Path=/shop");
        set("c=3; Path=/");
        assertThat(sent("/shop", 0)).isEqualTo("Cookie: b=2; a=1; c=3\r\n");
    }

    @Test
    void aNewValueReplacesTheOldOne() {
        set("a=1; Path=/");
        set("a=2; Path=/");
        set("a=3; Path=/shop");
        assertThat(sent("/shop", 0)).isEqualTo("Cookie: a=3; a=2\r\n");
        assertThat(jar.size()).isEqualTo(2);
    }

    @Test
    void cookiesExpireByMaxAgeWhichWinsOverExpires() {
        set("a=1; Path=/; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
        set("b=2; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT");
        set("c=3; Path=/; Expires=Fri, 31-Dec-2199 23:59:59 GMT");
        set("d=4; Path=/; Expires=whenever");
        set("e=5; Path=/; Max-Age=soon");
        assertThat(sent("/", 9 * SECOND)).isEqualTo("Cookie: a=1; c=3; d=4; e=5\r\n");
        assertThat(sent("/", 10 * SECOND)).isEqualTo("Cookie: c=3; d=4; e=5\r\n");
    }

    @Test
    void maxAgeOfZeroOrLessDeletes() {
        set("a=1; Path=/");
        set("a=; Path=/; Max-Age=0");
        set("b=1; Path=/");
        set("b=1; Path=/; Max-Age=-5");
        set("c=1; Path=/");
        set("c=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
        assertThat(jar.size()).isZero();
        assertThat(sent("/", 0)).isEmpty();
    }

    @Test
    void whatIsNoCookieIsLeftAlone() {
        set("");
        set("nothing");
        set("=value");
        set(";;;");
        set("a=1; ; =; Path");
        assertThat(jar.size()).isEqualTo(1);
        set("x=a=b; Path=/");
        set("y=\"c d\"; Path=/");
        set("z=1; Path=/\u0001x");
        assertThat(sent("/", 0)).isEqualTo("Cookie: x=a=b; y=\"c d\"\r\n");
    }

    @Test
    void aJarDoesNotGrowWithoutBound() {
        for (int i = 0; i < 10_000; i++) {
            set("n" + i + "=1; Path=/");
        }
        assertThat(jar.size()).isEqualTo(180);
    }
}
