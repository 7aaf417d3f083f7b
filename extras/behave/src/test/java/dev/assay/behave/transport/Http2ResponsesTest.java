package dev.assay.behave.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.Frame;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class Http2ResponsesTest {
    private final Http2Responses responses = new Http2Responses();

    private void data(int length, int flags) {
        byte[] frame = Frame.of(Frame.DATA, flags, 1, new byte[length]).bytes();
        responses.add(frame, frame.length);
    }

    private static byte[] updates(int connection, int stream) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(Frame.number(Frame.WINDOW_UPDATE, 0, connection).bytes());
        both.writeBytes(Frame.number(Frame.WINDOW_UPDATE, 1, stream).bytes());
        return both.toByteArray();
    }

    /** To Tomcat, many small ones are an attack. */
    @Test
    void aSmallResponseOwesNoUpdateOfWindows() {
        data(5, 0);
        data(5, Frame.END_STREAM);

        assertThat(responses.owed()).isEmpty();
    }

    @Test
    void windowsAreOpenedAgainByHalf() {
        data(16_384, 0);
        assertThat(responses.owed()).isEmpty();
        data(16_384, 0);
        assertThat(responses.owed()).isEqualTo(updates(32_768, 32_768));
        data(16_384, 0);
        assertThat(responses.owed()).isEmpty();
        data(16_000, 0);
        data(1_000, 0);
        assertThat(responses.owed()).isEqualTo(updates(33_384, 33_384));
    }

    @Test
    void aStreamThatHasEndedNeedsNoWindow() {
        data(16_384, 0);
        data(16_384, Frame.END_STREAM);

        assertThat(responses.owed())
                .isEqualTo(Frame.number(Frame.WINDOW_UPDATE, 0, 32_768).bytes());
    }
}
