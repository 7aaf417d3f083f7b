package dev.assay.behave;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.ledger.ResultFile;
import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The result folder of {@code assay behave}: {@code behaviour.json}, described by {@code behaviour.schema.json}, {@code behaviour.html},
 * and {@code servers/<contender>/*.log}. Secrets are shown as {@code ***}.
 */
record BehaviourFolder(Path dir) {
    static final ResultFile<Behaviour> FILE = new ResultFile<>("behaviour.json", 1, Behaviour.class);

    /** @throws BadInputException if it exists and is not empty, or cannot be created */
    static BehaviourFolder create(Path dir) {
        ResultFile.createFolder(dir);
        return new BehaviourFolder(dir);
    }

    /** The log file of a contender; its folders are created when it is opened. */
    Path serverLog(String contender, String part) {
        return dir.resolve("servers").resolve(contender).resolve(part + ".log");
    }

    /** Writes {@code behaviour.json}. */
    void write(Behaviour behaviour) {
        FILE.write(dir, behaviour);
    }

    /** Writes {@code behaviour.html}. */
    void writePage(CharSequence page) {
        ResultFile.writePage(dir, "behaviour.html", page);
    }

    static Path within(Path results) {
        return results.resolve("behaviour");
    }

    /**
     * Reads {@code behaviour.json} in a folder; empty if there is none.
     *
     * @throws BadInputException if it cannot be read
     */
    static Optional<Behaviour> read(Path dir) {
        return FILE.read(dir, "Move it away to draw the rest without it.");
    }
}
