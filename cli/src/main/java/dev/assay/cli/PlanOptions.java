package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.Calibration;
import dev.assay.model.Plan;
import dev.assay.plan.Jars;
import dev.assay.plan.JvmAxis;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags that describe an experiment. Flags override a plan file. */
public final class PlanOptions {
    /** Adds the flags of the plan's own table to a command that has these. */
    public static final class Keys implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            command.mixins().values().stream()
                    .map(CommandSpec::userObject)
                    .filter(PlanOptions.class::isInstance)
                    .map(PlanOptions.class::cast)
                    .forEach(options -> options.addTo(command));
            return command;
        }
    }

    /** The same for a command that sends no load: it accepts the flags for one, so that one command line serves several commands. */
    public static final class KeysWithoutLoad implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            CommandSpec plan = new Keys().transform(command);
            for (String flag : List.of("--rate", "--connections")) {
                OptionSpec option = plan.findOption(flag);
                plan.remove(option).addOption(option.toBuilder().hidden(true).build());
            }
            return plan;
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "APP.jar|NAME=JAR",
            description = {
                "The executable Spring Boot jar that you deploy. Default: the built-in app. To compare several jars,",
                "NAME=JAR for each: before=old.jar after=new.jar, each on the server that it contains, or on each",
                "of --servers."
            })
    private List<String> jars = List.of();

    @Option(
            names = "--app",
            paramLabel = "NAME",
            description =
                    "Use a built-in app: orders (Spring Boot), or jersey (JAX-RS; also on grizzly, netty and jdk).")
    private @Nullable String builtIn;

    @Option(names = "--plan", paramLabel = "FILE", description = "YAML file that describes the experiment.")
    private @Nullable Path plan;

    @Option(
            names = "--servers",
            paramLabel = "LIST",
            split = ",",
            description = "Servers to compare, the reference first, for example jetty,tomcat@10.1.54. Default: every"
                    + " server that the app can run on, its own first. own: the app's own, unchanged.")
    private List<String> servers = List.of();

    @Option(names = "--settings", paramLabel = "NAME", description = "defaults, equal, or a profile of the plan file.")
    private @Nullable String settings;

    @Option(names = "--jdk", paramLabel = "LIST", split = ",", description = "JDK feature versions, for example 17,25.")
    private List<String> jdks = List.of();

    @Option(names = "--jvm", paramLabel = "OPTION", description = "JVM option for every contender. Repeatable.")
    private List<String> jvm = List.of();

    @Option(
            names = "--gc",
            paramLabel = "LIST",
            split = ",",
            description = "Collectors: g1, parallel, serial, zgc, shenandoah. Default: g1.")
    private List<String> collectors = List.of();

    @Option(
            names = "--virtual-threads",
            paramLabel = "LIST",
            split = ",",
            description = "off, on, or off,on to compare both (JDK 21 or newer). Default: as the app is configured.")
    private List<String> virtualThreads = List.of();

    @Option(
            names = "--cache",
            paramLabel = "LIST",
            split = ",",
            description = "Start-up cache: none, cds, aot (JDK 25); from Spring Boot 3.3 on. Created before the"
                    + " experiment. Default: none.")
    private List<String> caches = List.of();

    @Option(names = "--path", paramLabel = "PATH", description = "Path to GET, instead of a workload in a plan file.")
    private @Nullable String path;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Requests/s at which contenders are compared. Default: half the throughput of the slowest contender in the pilot.")
    private @Nullable Double rate;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N",
            description = "Open connections. Default: 32.")
    private @Nullable Integer connections;

    @Option(names = "--seed", paramLabel = "N", description = "Seed for order, arrivals and data. Default: random.")
    private @Nullable Long seed;

    @Option(names = "--port", paramLabel = "N", description = "First port to use. Default: free ports.")
    private @Nullable Integer port;

    /** The flags from the plan's own table of keys. */
    private final Map<String, OptionSpec> keys = new TreeMap<>();

    void addTo(CommandSpec command) {
        for (PlanFlag flag : Plans.flags()) {
            OptionSpec.Builder option = OptionSpec.builder("--" + flag.key()).description(flag.description());
            keys.put(
                    flag.key(),
                    (flag.label().isEmpty()
                                    ? option.type(boolean.class)
                                    : option.type(String.class).paramLabel(flag.label()))
                            .build());
        }
        keys.values().forEach(command::addOption);
    }

    /**
     * Resolves file and flags.
     *
     * @param budget of this command; empty means the plan's or the default
     * @param rounds of start-up; empty means the plan's or what the budget allows
     * @param apps that say which servers a jar can run on
     * @throws BadInputException naming what is wrong with the file, the flags or, if they name no servers, the jar
     */
    public Plan resolve(Optional<Duration> budget, OptionalDouble margin, OptionalInt rounds, Apps apps) {
        return resolve(budget, margin, rounds, apps, Optional.empty());
    }

    /**
     * The same with a margin from a calibration, if none is given.
     *
     * @param machine earlier calibration of it, if any
     */
    Plan resolve(
            Optional<Duration> budget,
            OptionalDouble margin,
            OptionalInt rounds,
            Apps apps,
            Optional<Calibration> machine) {
        Jars parsed = jars();
        PlanFlags flags = new PlanFlags(
                app(parsed),
                parsed.named(),
                servers,
                Optional.ofNullable(settings),
                budget,
                margin,
                seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
                jdks,
                jvm,
                axes(),
                Optional.ofNullable(path),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                connections == null ? OptionalInt.empty() : OptionalInt.of(connections),
                rounds,
                port == null ? OptionalInt.empty() : OptionalInt.of(port),
                keys());
        Plan resolved = Plans.resolve(
                Optional.ofNullable(plan).map(PlanOptions::read),
                flags,
                freshSeed(),
                machine,
                app -> apps.servers(located(app)));
        return resolved.withApp(resolved.app().map(this::located))
                .withContenders(resolved.contenders().stream()
                        .map(contender -> contender
                                .app()
                                .map(jar -> contender.withApp(located(jar)))
                                .orElse(contender))
                        .toList());
    }

    /** The flags that were given, as written. */
    private Map<String, String> keys() {
        Map<String, String> given = new TreeMap<>();
        keys.forEach((key, option) -> {
            Object value = option.getValue();
            if (value != null && !value.equals(false)) {
                given.put(key, value.toString());
            }
        });
        return given;
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

    private Optional<Path> app(Jars parsed) {
        if (builtIn != null && !parsed.named().isEmpty()) {
            throw new BadInputException(
                    "--app",
                    "names a built-in app, and " + parsed.named().get(0).argument()
                            + " a contender with a jar of its own",
                    "Omit one of them.");
        }
        return app(parsed.app(), Optional.ofNullable(builtIn));
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
        if (builtIn != null) {
            return " --app " + builtIn;
        }
        return resolved.app()
                .map(jar -> Folders.relative(jar).toString())
                .map(path -> path.matches("[\\w./@+-]+") ? " " + path : " '" + path + "'")
                .orElse("");
    }

    private Map<JvmAxis, List<String>> axes() {
        Map<JvmAxis, List<String>> axes = new EnumMap<>(JvmAxis.class);
        axes.put(JvmAxis.GC, collectors);
        axes.put(JvmAxis.VIRTUAL_THREADS, virtualThreads);
        axes.put(JvmAxis.CACHE, caches);
        axes.values().removeIf(List::isEmpty);
        return axes;
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

    /** @throws BadInputException if the file is missing or not UTF-8 text */
    static PlanText read(Path file) {
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
