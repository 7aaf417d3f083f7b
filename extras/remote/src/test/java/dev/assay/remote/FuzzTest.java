package dev.assay.remote;

import dev.assay.model.ForeignBytes;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.Map;

/** What arrives on a connection to or from an agent; {@code lab/fuzz} makes bytes, and otherwise the kept ones are read. */
class FuzzTest {
    private static final Map<String, Class<?>> VALUES = Map.of(
            Message.HELLO, Message.Hello.class,
            Message.READY, Message.Ready.class,
            Message.RUN, Message.Run.class,
            Message.WALK, Message.Walk.class,
            Message.TAKEN, Message.Taken.class,
            Message.PROGRESS, Message.Progress.class,
            Message.DONE, Message.Results.class,
            ToolMessage.JAR, ToolMessage.Piece.class,
            ToolMessage.RUN, ToolMessage.Outcome.class);

    @com.code_intelligence.jazzer.junit.FuzzTest
    void protocol(byte[] bytes) {
        ForeignBytes.read(
                IllegalArgumentException.class,
                () -> new Lines(new ByteArrayInputStream(bytes), OutputStream.nullOutputStream()).read(FuzzTest::hear));
    }

    private static void hear(JsonLine line) {
        line.as(VALUES.getOrDefault(line.kind(), Message.Nothing.class));
    }
}
