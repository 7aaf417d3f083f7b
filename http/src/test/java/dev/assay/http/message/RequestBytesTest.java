package dev.assay.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestBytesTest {
    private final RequestBytes request = new RequestBytes(false);

    private static Scratch text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        Scratch scratch = new Scratch(8);
        scratch.append(bytes, 0, bytes.length);
        return scratch;
    }

    private static String taken(ByteBuf bytes) {
        return bytes.readCharSequence(bytes.readableBytes(), StandardCharsets.US_ASCII)
                .toString();
    }

    @Test
    void whatTheSocketHasTakenIsFilledAgain() {
        request.fill(text("GET /one"));
        ByteBuf first = request.sending();
        assertThat(taken(first)).isEqualTo("GET /one");
        first.release();
        request.sent();

        assertThat(request.isEmpty()).isFalse();
        ByteBuf same = request.sending();
        assertThat(taken(same)).as("whole again").isEqualTo("GET /one");
        same.release();
        request.sent();

        request.fill(text("GET /two"));
        ByteBuf second = request.sending();
        assertThat(second).isSameAs(first);
        assertThat(taken(second)).isEqualTo("GET /two");
        second.release();
        request.close();
        assertThat(first.refCnt()).isZero();
    }

    @Test
    void whatTheSocketHasNotTakenBelongsToTheConnection() {
        request.fill(text("GET /slow"));
        ByteBuf slow = request.sending();
        request.sent();

        assertThat(request.isEmpty()).isTrue();
        request.fill(text("GET /next"));
        assertThat(taken(slow)).isEqualTo("GET /slow");
        slow.release();
        assertThat(slow.refCnt()).isZero();
        request.close();
    }

    @Test
    void aRequestThatWaitsTakesItsBytesAlong() {
        request.fill(text("GET /waiting"));
        RequestBytes waiting = request.moved();

        assertThat(request.isEmpty()).isTrue();
        assertThat(waiting.length()).isEqualTo("GET /waiting".length());
        waiting.close();
        assertThat(waiting.isEmpty()).isTrue();
    }
}
