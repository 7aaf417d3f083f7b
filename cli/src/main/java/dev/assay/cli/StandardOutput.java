package dev.assay.cli;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** Standard output that remembers why it could not be written: those who print to it are not told. */
final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private Optional<IOException> failure = Optional.empty();

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }

    /** Why something was lost, unless the reader of a pipe has gone, as {@code head} does when it has enough. */
    Optional<BadInputException> loss() {
        return failure.filter(e ->
                        !String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe"))
                .map(e -> new BadInputException(
                        "standard output",
                        "cannot be written: " + e.getMessage(),
                        "What was printed is not complete: free space, or print to another file.",
                        e));
    }
}
