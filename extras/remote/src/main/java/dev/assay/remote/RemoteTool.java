package dev.assay.remote;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A third-party load tool on a load host (ADR 0037): its runs are processes there, which end with the connection, and their files are
 * fetched. Not thread-safe.
 */
record RemoteTool(RemoteLoadGenerator there, LoadTool tool) {
    /** File names from a load host must not lead out of the folder. */
    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

    /**
     * Prepares a tool on a load host. Missing jars are copied to {@code ~/.cache/assay} there; a tool that is a program must already be
     * installed.
     *
     * @param jars of the tool, in class path order; empty if it is a program
     * @throws BadInputException if the tool is not installed there, with the command that installs it
     * @throws NoMeasurementException if jars cannot be read or stored there, or the connection has ended
     */
    public static RemoteTool prepared(RemoteLoadGenerator there, LoadTool tool, List<Path> jars)
            throws InterruptedException {
        RemoteTool remote = new RemoteTool(there, tool);
        try {
            remote.prepare(jars);
        } catch (IOException | RemoteLoadGenerator.AgentFailedException e) {
            throw new NoMeasurementException(
                    "The jars of " + tool.title() + " could not be copied to the load host: " + e.getMessage(),
                    "Free some space for ~/.cache/assay there, and make it writable for that user.");
        }
        return remote;
    }

    private void prepare(List<Path> files) throws IOException, InterruptedException {
        List<ToolMessage.Jar> jars = new ArrayList<>();
        for (Path file : files) {
            jars.add(new ToolMessage.Jar(String.valueOf(file.getFileName()), Sha256.of(file)));
        }
        List<ToolMessage.Jar> missing = there.asked(ToolMessage.NEEDED, new ToolMessage.Jars(jars))
                .as(ToolMessage.Jars.class)
                .jars();
        for (ToolMessage.Jar jar : missing) {
            send(jar, files.get(jars.indexOf(jar)));
        }
        there.asked(ToolMessage.TOOL, new ToolMessage.Tool(tool, jars));
    }

    private void send(ToolMessage.Jar jar, Path file) throws IOException, InterruptedException {
        try (InputStream in = Files.newInputStream(file)) {
            boolean last = false;
            while (!last) {
                byte[] piece = in.readNBytes(ToolCommands.PIECE_BYTES);
                last = piece.length < ToolCommands.PIECE_BYTES;
                there.asked(
                        ToolMessage.JAR,
                        new ToolMessage.Piece(jar, Base64.getEncoder().encodeToString(piece), last));
            }
        }
    }

    /** CPUs available to the tool. */
    public int cpus() {
        return there.cpus();
    }

    /**
     * Runs a load from the load host to completion.
     *
     * @param base scheme, host and port of a server, as seen from the load host
     * @param folder folder for this run's files only
     * @return failed if the tool failed, or its files could not be fetched
     * @throws NoMeasurementException if the connection, and with it the tool, has ended
     * @throws InterruptedException if the thread is interrupted; the tool is then stopped
     */
    public ToolRun run(ToolLoad load, URI base, Path folder) throws InterruptedException {
        ToolMessage.Outcome outcome =
                there.asked(ToolMessage.RUN, new ToolMessage.Order(load, base)).as(ToolMessage.Outcome.class);
        try {
            for (String file : outcome.files()) {
                fetch(file, folder);
            }
        } catch (IOException e) {
            return new ToolRun.Failed(
                    "the files of " + tool.title() + " could not be fetched from the load host: " + e,
                    OptionalInt.empty(),
                    List.of());
        }
        return outcome.run();
    }

    private void fetch(String name, Path folder) throws IOException, InterruptedException {
        if (!FILE.matcher(name).matches()) {
            throw new IOException("no name of a file: " + name);
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
            long offset = 0;
            boolean last = false;
            while (!last) {
                ToolMessage.Content content = there.asked(ToolMessage.FILE, new ToolMessage.Wanted(name, offset))
                        .as(ToolMessage.Content.class);
                byte[] bytes = Base64.getDecoder().decode(content.base64());
                out.write(bytes);
                offset += bytes.length;
                last = content.last();
            }
        }
    }
}
