package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.assay.model.BadInputException;
import java.io.BufferedWriter;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;

/** Reads files, and replaces them atomically. */
public final class Documents {
    static final String NEXT = "Make room on the disk or give write access, then try again.";

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Names produced by {@link #unguessed}. */
    private static final Pattern LEFT = Pattern.compile("\\..+\\.[0-9a-f]{1,16}\\.tmp");

    private Documents() {}

    /** Writes a temporary file beside the target, syncs it to disk, and moves it into place. */
    static void replace(Path folder, String name, Content content) {
        replace(Disk.REAL, folder, name, content);
    }

    static void replace(Disk disk, Path folder, String name, Content content) {
        replace(disk, folder, name, content, () -> {});
    }

    /**
     * The same with something to be done once the new content is on disk, just before it takes the place of the old; if that fails, the old
     * file is kept.
     */
    static void replace(Disk disk, Path folder, String name, Content content, Runnable before) {
        replace(disk, folder.resolve(name), content, false, before);
    }

    /** The same with a file readable only by its owner, where the file system has POSIX permissions. */
    static void replacePrivate(Disk disk, Path folder, String name, Content content) {
        replace(disk, folder.resolve(name), content, true, () -> {});
    }

    private static void replace(Disk disk, Path file, Content content, boolean ownerOnly, Runnable before) {
        Path beside = unguessed(file);
        try {
            make(beside, ownerOnly);
            try (Tail end = disk.tail(beside);
                    Writer out = new BufferedWriter(new OutputStreamWriter(onto(end), StandardCharsets.UTF_8))) {
                content.writeTo(out);
                out.flush();
                end.sync();
            }
            before.run();
            disk.move(beside, file);
            disk.syncFolder(file.resolveSibling(""));
        } catch (UncheckedIOException e) { // from writers that cannot throw IOException
            IOException cause = e.getCause();
            throw unwritable(file, cause == null ? new IOException(e) : cause);
        } catch (IOException e) {
            throw unwritable(file, e);
        } finally {
            discard(disk, beside);
        }
    }

    /**
     * Writes or replaces a file with a finished text.
     *
     * @throws LedgerException if it cannot be written
     */
    public static void write(CharSequence text, Path file) {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        replace(folder == null ? absolute : folder, String.valueOf(absolute.getFileName()), out -> out.append(text));
    }

    private static OutputStream onto(Tail end) {
        return new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                end.append(new byte[] {(byte) single});
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                end.append(Arrays.copyOfRange(bytes, from, from + length));
            }
        };
    }

    /** An unpredictable name beside a file, so that a folder from elsewhere cannot contain something planted under that name. */
    private static Path unguessed(Path file) {
        return file.resolveSibling("." + file.getFileName() + "." + Long.toHexString(RANDOM.nextLong()) + ".tmp");
    }

    /** Creates a new, empty file; if it is for its owner only, with restricted permissions from the start. */
    private static void make(Path file, boolean ownerOnly) throws IOException {
        if (ownerOnly && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
        }
    }

    /** Deletes temporary files left by a killed run. Nothing else may be writing to the folder. */
    static void sweep(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*.tmp")) {
            for (Path file : files) {
                if (LEFT.matcher(file.getFileName().toString()).matches()) {
                    discard(Disk.REAL, file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Only hidden leftovers.
        }
    }

    private static LedgerException unwritable(Path file, IOException cause) {
        return new LedgerException("cannot write " + file + ": " + reason(cause), NEXT, cause);
    }

    /**
     * Reads a file as text.
     *
     * @throws BadInputException if there is no such file
     */
    static String read(Path file, String ifMissing) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (FileNotFoundException e) {
            throw new BadInputException(file.toString(), "is missing or cannot be read", ifMissing, e);
        } catch (IOException e) {
            throw new LedgerException("cannot read " + file + ": " + reason(e), "Check the folder.", e);
        }
    }

    /** A value as indented JSON with a trailing newline. */
    public static String jsonText(Object value) {
        StringWriter out = new StringWriter();
        try {
            json(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    public static ObjectNode tree(Record value) {
        return Json.MAPPER.valueToTree(value);
    }

    /** Writes a value as indented JSON with a trailing newline. */
    public static void json(Object value, Writer out) throws IOException {
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(out, value);
        out.write(System.lineSeparator());
    }

    /**
     * Reads a value from a JSON file.
     *
     * @throws BadInputException if there is no such file, or it does not contain such a value
     */
    public static <T> T parse(Path file, Class<T> type, String otherwise) {
        return parse(Json.MAPPER, file, type, otherwise);
    }

    static <T> T parse(JsonMapper mapper, Path file, Class<T> type, String otherwise) {
        String text = read(file, otherwise);
        return value(file, () -> mapper.readValue(text, type), otherwise);
    }

    /**
     * Converts JSON read from a file to a value.
     *
     * @throws BadInputException if it does not contain such a value
     */
    public static <T> T value(Path file, JsonNode json, Class<T> type, String otherwise) {
        return value(file, () -> Json.MAPPER.treeToValue(json, type), otherwise);
    }

    /** Converts JSON to a value. */
    private interface Parsing<T> {
        T value() throws JsonProcessingException;
    }

    private static <T> T value(Path file, Parsing<T> parsing, String otherwise) {
        try {
            T value = parsing.value();
            if (value == null) { // the file says null
                throw new BadInputException(file.toString(), "holds nothing", otherwise);
            }
            return value;
        } catch (JsonProcessingException e) {
            boolean placed = e.getLocation() != null && e.getLocation().getLineNr() > 0;
            String line = placed ? ":" + e.getLocation().getLineNr() : "";
            throw new BadInputException(
                    file + line,
                    "this version of Assay cannot read it: " + field(e) + e.getOriginalMessage(),
                    otherwise,
                    e);
        }
    }

    /** Makes new directory entries survive a crash, where the file system supports it. */
    static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Windows cannot open folders; the file's content is on the disk in any case.
        }
    }

    /** The reason without the path, which the surrounding message already contains. */
    static String reason(IOException e) {
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        String message = e.getMessage();
        String kind = e.getClass().getSimpleName().replace("Exception", "");
        return message == null || e instanceof FileSystemException ? kind : message;
    }

    private static void discard(Disk disk, Path file) {
        try {
            disk.delete(file);
        } catch (IOException e) {
            // Only a hidden leftover.
        }
    }

    /** Writes paths as plain strings instead of URIs. */
    public static SimpleModule paths(SimpleModule module) {
        module.addSerializer(Path.class, ToStringSerializer.instance);
        return module.addDeserializer(Path.class, new JsonDeserializer<>() {
            @Override
            public Path deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return Path.of(json.getValueAsString(""));
            }
        });
    }

    /** The path of the field that could not be read, with a colon; empty if the error is not in a field. */
    public static String field(JsonProcessingException failure) {
        return failure instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(JsonMappingException.Reference::getFieldName)
                        .filter(Objects::nonNull)
                        .reduce((outer, inner) -> outer + "." + inner)
                        .map(path -> path + ": ")
                        .orElse("")
                : "";
    }
}
