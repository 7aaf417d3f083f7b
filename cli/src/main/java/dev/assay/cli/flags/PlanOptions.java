package dev.assay.cli.flags;

import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Jars;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags that describe an experiment. Flags override a plan file. */
public final class PlanOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "APP.jar|NAME=JAR",
            description = {
                "The executable Spring Boot jar that you deploy. Default: the built-in app. To compare several jars,",
                "NAME=JAR for each: before=old.jar after=new.jar, each on the server that it contains, or on each",
                "of --servers."
            })
    private List<String> jars = List.of();

    @Option(names = "--plan", paramLabel = "FILE", description = "YAML file that describes the experiment.")
    private @Nullable Path plan;

    @Mixin
    private final KeyOptions keys;

    /**
     * Options of a command.
     *
     * @param keys its flags that come from the table of a plan's keys
     */
    public PlanOptions(KeyOptions keys) {
        this.keys = keys;
    }

    /** The flags that were given and need a verdict, each with its dashes. */
    public List<String> ofVerdict() {
        return Plans.flags().stream()
                .filter(flag -> flag.use() == Use.VERDICT && keys.has(flag.name()))
                .map(flag -> "--" + flag.name())
                .toList();
    }

    /**
     * Resolves file and flags.
     *
     * @param apps that say which servers a jar can run on
     * @throws BadInputException naming what is wrong with the file, the flags or, if they name no servers, the jar
     */
    public Plan resolve(Apps apps) {
        return resolve(apps, Optional.empty());
    }

    /**
     * The same with a margin from a calibration, if none is given.
     *
     * @param machine earlier calibration of it, if any
     */
    public Plan resolve(Apps apps, Optional<MachineCalibration> machine) {
        Jars parsed = jars();
        PlanFlags flags = new PlanFlags(parsed.named(), keys.given());
        Optional<Path> app = app(parsed, builtIn());
        Plan resolved = Plans.resolve(
                Optional.ofNullable(plan).map(PlanOptions::read),
                app.map(jar -> flags.with("app", jar)).orElse(flags),
                freshSeed(),
                machine,
                jar -> apps.servers(located(jar)));
        requireReadable(resolved);
        return resolved.withApp(resolved.app().map(this::located))
                .withContenders(resolved.contenders().stream()
                        .map(contender -> contender
                                .app()
                                .map(jar -> contender.withApp(located(jar)))
                                .orElse(contender))
                        .toList());
    }

    /** Files of requests may be long, and their text is written into the plan of the result folder. */
    private void requireReadable(Plan resolved) {
        if (Stream.of("path", "body").anyMatch(keys::has)
                && Plans.toYaml(resolved).length() > Plans.MAX_CHARACTERS) {
            throw new BadInputException(
                    "--path, --body",
                    "the requests are longer than a plan can be",
                    "Give fewer paths, or a path with a placeholder: /orders/${int(1,1000)}");
        }
    }

    private Optional<String> builtIn() {
        return Optional.ofNullable(keys.given().get("app")).map(names -> names.get(0));
    }

    /** The jars with absolute paths, because relative ones are resolved against the plan file. */
    private Jars jars() {
        Jars parsed = Jars.parse(jars);
        parsed.named().forEach(PlanOptions::requireFile);
        return new Jars(
                parsed.app().map(PlanOptions::absolute),
                parsed.named().stream()
                        .map(jar -> new Jars.Named(jar.name(), absolute(jar.jar())))
                        .toList());
    }

    private static void requireFile(Jars.Named jar) {
        if (!Files.exists(jar.jar()) && Files.exists(Path.of(jar.argument()))) {
            throw new BadInputException(
                    jar.argument(),
                    "means contender " + jar.name() + " with the jar " + jar.jar() + ", which does not exist",
                    "Write ./" + jar.argument() + " for a file of that name.");
        }
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static Optional<Path> app(Jars parsed, Optional<String> builtIn) {
        if (builtIn.isPresent() && !parsed.named().isEmpty()) {
            throw new BadInputException(
                    "--app",
                    "names a built-in app, and " + parsed.named().get(0).argument()
                            + " a contender with a jar of its own",
                    "Omit one of them.");
        }
        return app(parsed.app(), builtIn);
    }

    /**
     * The jar to use; empty for the default built-in one.
     *
     * @throws BadInputException if both are given, or the built-in app does not exist
     */
    public static Optional<Path> app(Optional<Path> jar, Optional<String> builtIn) {
        if (builtIn.isPresent() && jar.isPresent()) {
            throw new BadInputException(
                    "--app", "selects a built-in app, but " + jar.get() + " is given too", "Omit one of them.");
        }
        return builtIn.map(Folders::builtInApp).or(() -> jar.map(PlanOptions::absolute));
    }

    /** The app of a resolved plan as an argument, with a blank in front; empty for the default. */
    public String appArgument(Plan resolved) {
        return builtIn()
                .map(name -> " --app " + name)
                .or(() -> resolved.app().map(jar -> " " + Shell.quote(Folders.relative(jar))))
                .orElse("");
    }

    /** A relative path of an app, resolved against the folder of the plan file. */
    private Path located(Path jar) {
        Path folder = plan == null ? Path.of("") : plan.toAbsolutePath().getParent();
        return absolute(folder == null ? jar : folder.resolve(jar));
    }

    /** At most six digits: easy to quote and to type again. */
    public static long freshSeed() {
        return new SecureRandom().nextInt(1_000_000);
    }

    /**
     * The text of a plan file.
     *
     * @throws BadInputException if the file is missing or not UTF-8 text
     */
    public static PlanText read(Path file) {
        try {
            return new PlanText(file.toString(), Files.readString(file));
        } catch (NoSuchFileException missing) {
            throw new BadInputException(file.toString(), "no such file", "Give the path of a plan file after --plan.");
        } catch (CharacterCodingException notText) {
            throw new BadInputException(file.toString(), "not a UTF-8 text file", "Save the plan as UTF-8.");
        } catch (IOException unreadable) {
            throw new BadInputException(
                    file.toString(),
                    "cannot be read: " + unreadable.getMessage(),
                    "Check the file and its permissions.",
                    unreadable);
        }
    }
}
