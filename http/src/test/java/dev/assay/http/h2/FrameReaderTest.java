package dev.assay.http.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Exception;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    /** Records what it is told; the data of a frame in one piece. */
    private static final class Notes implements FrameReader.Sink {
        private final List<String> heard = new ArrayList<>();
        private final StringBuilder data = new StringBuilder();

        @Override
        public void begin(int type, int flags, int stream, int length) {
            data.setLength(0);
        }

        @Override
        public void data(int stream, ByteBuf in, int bytes) {
            data.append(in.toString(in.readerIndex(), bytes, StandardCharsets.US_ASCII));
        }

        @Override
        public void end(int type, int flags, int stream, ByteBuf payload) {
            String content = type == 0 ? data.toString() : payload.toString(StandardCharsets.US_ASCII);
            heard.add(type + "/" + flags + "/" + stream + "/" + content);
        }

        @Override
        public boolean open() {
            return true;
        }
    }

    private static ByteBuf frame(int type, int flags, int stream, String payload) {
        return Unpooled.buffer()
                .writeMedium(payload.length())
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream)
                .writeBytes(payload.getBytes(StandardCharsets.US_ASCII));
    }

    private static ByteBuf conversation() {
        return Unpooled.wrappedBuffer(
                frame(4, 0, 0, ""),
                frame(1, 4, 1, "head"),
                frame(0, 0, 1, "first"),
                frame(0, 9, 1, "\3secondpad"),
                frame(0, 8, 3, "\2pp"),
                frame(0, 1, 3, ""),
                frame(7, 0, 0, "goaway!!"));
    }

    private static final List<String> HEARD =
            List.of("4/0/0/", "1/4/1/head", "0/0/1/first", "0/9/1/second", "0/8/3/", "0/1/3/", "7/0/0/goaway!!");

    @Test
    void splitAtEveryPosition() throws Exception {
        int bytes = conversation().readableBytes();
        for (int cut = 0; cut <= bytes; cut++) {
            Notes notes = new Notes();
            FrameReader reader = new FrameReader(notes);
            ByteBuf all = conversation();
            reader.feed(all.readSlice(cut));
            reader.feed(all);
            assertThat(notes.heard).describedAs("cut at %d", cut).isEqualTo(HEARD);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void inPiecesOfAnySize(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Notes notes = new Notes();
            FrameReader reader = new FrameReader(notes);
            ByteBuf all = conversation();
            while (all.isReadable()) {
                ByteBuf piece = all.readSlice(Math.min(all.readableBytes(), 1 + random.nextInt(12)));
                reader.feed(piece);
                assertThat(piece.isReadable()).isFalse();
            }
            assertThat(notes.heard).isEqualTo(HEARD);
        }
    }

    @Test
    void framesThatCannotBe() {
        ByteBuf huge =
                Unpooled.buffer().writeMedium(FrameReader.MAX_PAYLOAD + 1).writeZero(6);
        for (ByteBuf wrong : List.of(huge, frame(0, 8, 1, ""), frame(0, 8, 1, "\5abc"))) {
            assertThatThrownBy(() -> new FrameReader(new Notes()).feed(wrong)).isInstanceOf(Http2Exception.class);
        }
    }
}
