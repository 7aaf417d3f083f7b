package dev.assay.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result folder of {@code assay behave}: {@code behaviour.json}, described by {@code behaviour.schema.json}, {@code behaviour.html},
 * and {@code servers/<contender>/*.log}. Secrets are shown as {@code ***}.
 */
public final class BehaviourFolder {
    /** Version of the format. */
    public static final int SCHEMA = 1;

    private static final String FILE = "behaviour.json";

    private final Path dir;

    private BehaviourFolder(Path dir) {
        this.dir = dir;
    }

    /**
     * Creates a folder.
     *
     * @throws BadInputException if it exists and is not empty, or cannot be created
     */
    public static BehaviourFolder create(Path dir) {
        try {
            Files.createDirectories(dir);
            try (Stream<Path> entries = Files.list(dir)) {
                if (entries.findAny().isPresent()) {
                    throw new BadInputException(dir.toString(), "is not empty", "give another folder with --out");
                }
            }
        } catch (IOException e) {
            throw new BadInputException(
                    dir.toString(),
                    "cannot be made (" + Documents.reason(e) + ")",
                    "give another folder with --out",
                    e);
        }
        return new BehaviourFolder(dir);
    }

    public Path dir() {
        return dir;
    }

    /** The log file of a contender; its folders are created when it is opened. */
    public Path serverLog(String contender, String part) {
        return dir.resolve("servers").resolve(contender).resolve(part + ".log");
    }

    /** Writes {@code behaviour.json}. */
    public void write(Behaviour behaviour) {
        Documents.replace(dir, FILE, out -> Documents.json(tree(behaviour), out));
    }

    /** Writes {@code behaviour.html}. */
    public void writePage(CharSequence page) {
        Documents.replace(dir, "behaviour.html", out -> out.append(page));
    }

    /** The behaviour folder within the result folder of a comparison. */
    public static Path within(Path results) {
        return results.resolve("behaviour");
    }

    /**
     * Reads {@code behaviour.json} in a folder; empty if there is none.
     *
     * @throws BadInputException if it cannot be read
     */
    public static Optional<Behaviour> read(Path dir) {
        Path file = dir.resolve(FILE);
        return Files.isRegularFile(file)
                ? Optional.of(Documents.parse(file, Behaviour.class, "Move it away to draw the rest without it."))
                : Optional.empty();
    }

    static ObjectNode tree(Behaviour behaviour) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("schema", SCHEMA);
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(behaviour));
        return json;
    }
}
