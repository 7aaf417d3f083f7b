package dev.assay.load.request;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The source of the environment variables and data files that templates use. May be used by several threads. */
public interface TemplateInputs {
    /** The variables of this process and the files of this machine. */
    TemplateInputs LOCAL = new TemplateInputs() {
        private static final long MAX_BYTES = 256L * 1024 * 1024;

        @Override
        public Optional<String> variable(String name) {
            return Optional.ofNullable(System.getenv(name));
        }

        @Override
        public String file(Path file) {
            try {
                if (Files.size(file) > MAX_BYTES) {
                    throw new BadInputException(
                            file.toString(),
                            "longer than " + MAX_BYTES + " bytes",
                            "Take fewer rows: they are used again.");
                }
                return Files.readString(file);
            } catch (NoSuchFileException e) {
                throw new BadInputException(
                        file.toString(),
                        "there is no such file",
                        "Write the path of a CSV file, from the folder of the plan.",
                        e);
            } catch (CharacterCodingException e) {
                throw new BadInputException(file.toString(), "not a UTF-8 text file", "Save it as UTF-8.", e);
            } catch (IOException e) {
                throw new BadInputException(
                        file.toString(), "cannot be read: " + e.getMessage(), "Check the file and its permissions.", e);
            }
        }
    };

    /** An environment variable; empty if it is not set. */
    Optional<String> variable(String name);

    /**
     * The text of a data file.
     *
     * @throws BadInputException if there is none, or it is not text
     */
    String file(Path file);
}
