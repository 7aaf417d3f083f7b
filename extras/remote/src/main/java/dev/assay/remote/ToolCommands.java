package dev.assay.remote;

import dev.assay.launch.Launcher;
import dev.assay.launch.files.TemporaryFolder;
import dev.assay.launch.machine.Placements;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolBox;
import dev.assay.tools.ToolRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Third-party load tools on the agent: their jars, their runs in temporary folders, and the files that those leave. To be used by one
 * thread, but may be closed by another.
 */
final class ToolCommands implements AutoCloseable {
    /** Maximum size of a piece of a file; the other end requests one at a time. */
    static final int PIECE_BYTES = 512 * 1024;

    private static final String FOLDER = "assay-tool-";

    private final JarStore jars = JarStore.usual();
    private volatile Optional<Prepared> prepared = Optional.empty();
    private volatile Optional<Path> folder = Optional.empty();

    private record Prepared(Launcher launcher, ToolBox box, LoadTool tool) {}

    /** Executes a command, and returns the value of the response. */
    Object done(JsonLine line) throws InterruptedException {
        try {
            return switch (line.kind()) {
                case ToolMessage.NEEDED ->
                    new ToolMessage.Jars(
                            jars.missing(line.as(ToolMessage.Jars.class).jars()));
                case ToolMessage.JAR -> take(line.as(ToolMessage.Piece.class));
                case ToolMessage.TOOL -> prepare(line.as(ToolMessage.Tool.class));
                case ToolMessage.RUN -> run(line.as(ToolMessage.Order.class));
                case ToolMessage.FILE -> read(line.as(ToolMessage.Wanted.class));
                default -> throw new IllegalArgumentException("not a line that an agent knows: " + line.kind());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Message.Nothing take(ToolMessage.Piece piece) throws IOException {
        jars.take(piece.jar(), Base64.getDecoder().decode(piece.base64()), piece.last());
        return new Message.Nothing();
    }

    /** Checks the hashes of all jars again right before they run. */
    private Message.Nothing prepare(ToolMessage.Tool needed) throws IOException {
        List<ToolMessage.Jar> missing = jars.missing(needed.jars());
        if (!missing.isEmpty()) {
            throw new IOException(missing.get(0).name() + " is not there, or has another SHA-256");
        }
        List<Path> classPath = needed.jars().stream().map(jars::file).toList();
        Launcher launcher = prepared.map(Prepared::launcher).orElseGet(Launcher::local);
        ToolBox box = ToolBox.onLoadHost(launcher, roots -> classPath, Path.of(System.getProperty("java.home")));
        prepared = Optional.of(new Prepared(launcher, box, needed.tool()));
        box.require(needed.tool(), "--tool");
        return new Message.Nothing();
    }

    private ToolMessage.Outcome run(ToolMessage.Order order) throws IOException, InterruptedException {
        Prepared ready = prepared.orElseThrow(() -> new IllegalStateException("nobody has said which tool"));
        removeFolder();
        Path fresh = Files.createTempDirectory(FOLDER);
        folder = Optional.of(fresh);
        ToolRun run = ready.box()
                .run(
                        ready.tool(),
                        order.load(),
                        order.base(),
                        Placements.whole(Optional.empty(), Optional.empty()),
                        fresh);
        return new ToolMessage.Outcome(run, files(fresh));
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private ToolMessage.Content read(ToolMessage.Wanted wanted) throws IOException {
        Path of = folder.orElseThrow(() -> new IllegalStateException("nothing has run"));
        if (!files(of).contains(wanted.file())) {
            throw new IOException("there is no file " + wanted.file());
        }
        try (RandomAccessFile file =
                new RandomAccessFile(of.resolve(wanted.file()).toFile(), "r")) {
            byte[] piece = new byte[PIECE_BYTES];
            file.seek(wanted.offset());
            int count = Math.max(0, file.read(piece));
            return new ToolMessage.Content(
                    Base64.getEncoder().encodeToString(Arrays.copyOf(piece, count)),
                    wanted.offset() + count >= file.length());
        }
    }

    private void removeFolder() {
        folder.ifPresent(TemporaryFolder::remove);
        folder = Optional.empty();
    }

    @Override
    public void close() {
        prepared.ifPresent(ready -> ready.launcher().close());
        jars.close();
        removeFolder();
    }
}
