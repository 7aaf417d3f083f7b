package dev.assay.studies;

import dev.assay.cli.bench.Folders;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import dev.assay.plan.PlanText;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Studies by name, and those that users write. */
final class StudyFiles {
    private static final String STUDY = "study-";
    private static final String JAR = ".jar";

    private StudyFiles() {}

    /** Whether this names a file rather than a study that comes with Assay. */
    static boolean isFile(@Nullable String name) {
        return name != null && name.matches("(?s).*(/|\\.ya?ml$).*");
    }

    /**
     * A study that comes with Assay, or one in a file.
     *
     * @throws BadInputException if it does not exist, or is invalid
     */
    static Study study(String name, long seed) {
        return isFile(name) ? Studies.of(new PlanText(name, text(name)), seed) : Studies.named(name, seed);
    }

    /** @throws BadInputException if it cannot be read */
    static String textOf(String name) {
        return isFile(name) ? text(name) : Studies.text(name);
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new BadInputException(
                    file, "no such file", "Give the path of a study file; assay study --new writes one.");
        } catch (IOException e) {
            throw new BadInputException(file, "cannot be read: " + e.getMessage(), "Name a text file in UTF-8.");
        }
    }

    /**
     * Writes a study to start from.
     *
     * @throws BadInputException if the file already exists, or cannot be written
     */
    static int write(Path file, Console console) {
        try {
            Files.writeString(file, Studies.example(), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new BadInputException(file.toString(), "already exists", "Choose another file with --new.");
        } catch (NoSuchFileException e) {
            throw new BadInputException(
                    file.toString(),
                    "its folder does not exist",
                    "Create the folder first, or choose another file.",
                    e);
        } catch (IOException e) {
            throw new BadInputException(
                    file.toString(), "cannot be written: " + e.getMessage(), "Choose a path that you can write to.");
        }
        console.out().println("Wrote " + file + ". Edit it, then run: assay study " + Shell.quote(shown(file)));
        console.out().flush();
        return ExitCode.DONE;
    }

    /**
     * The jar of a study's app by its name, for example {@code study-web-3.5}, of a built-in app, or at a path.
     *
     * @throws BadInputException if it was not built, or does not exist
     */
    static Path app(String name) {
        if (name.endsWith(JAR)) {
            if (!Files.isRegularFile(Path.of(name))) {
                throw new BadInputException(name, "is missing", "Build it, or name another jar in the study.");
            }
            return Path.of(name);
        }
        return name.startsWith(STUDY)
                ? Folders.app("studies/" + name.substring(STUDY.length()), name)
                : Folders.builtInApp(name);
    }

    /** The path as the command takes it for a file, whatever its extension. */
    private static String shown(Path file) {
        return isFile(file.toString()) ? file.toString() : "./" + file;
    }
}
