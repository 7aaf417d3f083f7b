package dev.assay.ledger;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A JSON file in a result folder that holds one record of a satellite: written as the model is, secrets hidden; constants of its enums are
 * in lower case.
 *
 * @param name of the file
 * @param schema version of the format, its first field
 */
public record ResultFile<T extends Record>(String name, int schema, Class<T> type) {
    private static final JsonMapper MAPPER = Json.MAPPER
            .rebuild()
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    /** Writes or replaces the file, and its checksum if the folder has any; throws a {@link LedgerException} if it cannot. */
    public void write(Path folder, T value) {
        write(Disk.REAL, folder, value);
    }

    void write(Disk disk, Path folder, T value) {
        String text = Documents.jsonText(tree(value));
        // Its checksum is noted once it is on disk: without room for it, an earlier one still fits its own.
        Documents.replace(disk, folder, name, out -> out.write(text), () -> {
            if (Checksums.in(folder)) { // else the user deleted them
                Checksums.note(disk, folder, name, text);
            }
        });
    }

    /** What is written, but for line breaks. */
    public String text(T value) {
        return tree(value).toString();
    }

    private ObjectNode tree(T value) {
        ObjectNode json = MAPPER.createObjectNode().put("schema", schema);
        json.setAll(MAPPER.<ObjectNode>valueToTree(value));
        return json;
    }

    /**
     * Reads the file; empty if there is none.
     *
     * @param otherwise what to do if it cannot be read
     * @throws BadInputException if it cannot be read or was changed
     */
    public Optional<T> read(Path folder, String otherwise) {
        Checksums.require(folder, name, otherwise);
        Path file = folder.resolve(name);
        return Files.isRegularFile(file)
                ? Optional.of(Documents.parse(MAPPER, file, type, otherwise))
                : Optional.empty();
    }

    /** Writes or replaces a page beside it; throws a {@link LedgerException} if it cannot. */
    public static void writePage(Path folder, String name, CharSequence page) {
        Documents.replace(folder, name, out -> out.append(page));
    }

    /**
     * Creates a folder for results.
     *
     * @throws BadInputException if it exists and is not empty, or cannot be created
     */
    public static void createFolder(Path folder) {
        try {
            Files.createDirectories(folder);
            if (!Ledger.isEmpty(folder)) {
                throw new BadInputException(folder.toString(), "is not empty", "Give another folder with --out.");
            }
        } catch (IOException e) {
            throw new BadInputException(
                    folder.toString(),
                    "cannot be made (" + Documents.reason(e) + ")",
                    "Give another folder with --out.",
                    e);
        }
    }
}
