package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    private static StandardOutput failing(String reason) {
        return new StandardOutput(new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                throw new IOException(reason);
            }
        });
    }

    private static void print(StandardOutput out) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        stream.println("one");
        stream.println("two");
    }

    @Test
    void aFullDiskIsALossWithItsReason() {
        StandardOutput full = failing("No space left on device");
        print(full);
        assertThat(full.loss()).hasValueSatisfying(loss -> assertThat(loss)
                .hasMessageContainingAll("standard output: cannot be written: No space left on device", "free space"));
    }

    @Test
    void aReaderThatHasEnoughIsNone() {
        StandardOutput closed = failing("Broken pipe");
        print(closed);
        assertThat(closed.loss()).isEmpty();
    }

    @Test
    void otherwiseAllArrives() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        StandardOutput out = new StandardOutput(all);
        print(out);
        assertThat(out.loss()).isEmpty();
        assertThat(all.toString(StandardCharsets.UTF_8).lines()).containsExactly("one", "two");
    }
}
