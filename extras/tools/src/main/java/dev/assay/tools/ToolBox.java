package dev.assay.tools;

import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.files.TemporaryFolder;
import dev.assay.launch.machine.Programs;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Runs other load tools. Each run is a separate process on the CPUs of the generator, bounded in requests and time, and does not
 * outlive Assay however that ends. Sends only to this machine, unless this is a load host. Thread-safe.
 */
public final class ToolBox implements LoadTools {
    /** Name of the file with the tool's output in the folder of a run. */
    public static final String CONSOLE = "console.txt";

    private static final Duration START_AND_END = Duration.ofMinutes(2);
    private static final long SLOWEST_REQUEST_MILLIS = 50;

    private final Launcher launcher;
    private final boolean anywhere;
    private final Map<LoadTool, Driver> drivers = new EnumMap<>(LoadTool.class);

    /**
     * @param jars source of JMeter, Gatling and Hyperfoil
     * @param javaHome home of the JDK that runs them
     */
    public ToolBox(Launcher launcher, ToolJars jars, Path javaHome) {
        this(launcher, jars, javaHome, Programs::find, false);
    }

    /** A tool box for a load host, whose servers are on another machine. */
    public static ToolBox onLoadHost(Launcher launcher, ToolJars jars, Path javaHome) {
        return new ToolBox(launcher, jars, javaHome, Programs::find, true);
    }

    ToolBox(
            Launcher launcher,
            ToolJars jars,
            Path javaHome,
            Function<String, Optional<Path>> programs,
            boolean anywhere) {
        this.launcher = launcher;
        this.anywhere = anywhere;
        Map<List<String>, List<Path>> known = new ConcurrentHashMap<>();
        ToolJars once = roots -> known.computeIfAbsent(roots, jars::classPath);
        Map<Path, Optional<String>> others = new ConcurrentHashMap<>();
        Function<Path, Optional<String>> wrk2 = program -> others.computeIfAbsent(program, WrkDriver::other);
        Path java = javaHome.resolve("bin").resolve("java");
        drivers.put(LoadTool.AB, new AbDriver(new Program("ab", AbDriver.INSTALL, programs)));
        drivers.put(LoadTool.JMETER, new JmeterDriver(new JavaTool(once, java, JmeterDriver.JARS, false)));
        drivers.put(LoadTool.GATLING, new GatlingDriver(new JavaTool(once, java, GatlingDriver.JARS, true)));
        drivers.put(LoadTool.WRK, new WrkDriver(new Program("wrk", WrkDriver.INSTALL, programs, wrk2)));
        drivers.put(LoadTool.HYPERFOIL, new HyperfoilDriver(new JavaTool(once, java, HyperfoilDriver.JARS, true)));
        drivers.put(LoadTool.K6, new K6Driver(new Program("k6", K6Driver.INSTALL, programs)));
    }

    /** The command that installs a tool, for the user to copy. */
    public String install(LoadTool tool) {
        return driver(tool).supply().install();
    }

    /** What a tool lacks; empty if it can run. Downloads tools from Maven repositories, which may take a while. */
    public Optional<String> missing(LoadTool tool) {
        return driver(tool).supply().missing();
    }

    /**
     * Checks that a tool can run.
     *
     * @param where the flag or the place in a plan that names the tool
     * @throws BadInputException if it cannot; with the command that installs it
     */
    public void require(LoadTool tool, String where) {
        missing(tool).ifPresent(reason -> {
            throw new BadInputException(where, tool.title() + " is missing: " + reason, "Install it: " + install(tool));
        });
    }

    /** The jars of a tool in class path order, downloaded if necessary; empty if it is a program. */
    public List<Path> jars(LoadTool tool) {
        return driver(tool).supply().classPath();
    }

    @Override
    public Optional<String> unable(LoadTool tool, ToolLoad load) {
        return LoadSupport.foreign(load).or(() -> driver(tool).unable(load));
    }

    @Override
    public ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder)
            throws InterruptedException {
        long began = System.currentTimeMillis(); // the clock of the tools' files
        requireLoopback(base);
        require(tool, "load tool");
        Optional<String> unable = unable(tool, load);
        if (unable.isPresent()) {
            return failed(tool.title() + " " + unable.get(), new JobEnd(OptionalInt.empty(), none(), "", List.of()));
        }
        Assignment assignment = new Assignment(load, base, placement.generator().size(), folder.toAbsolutePath());
        try {
            Files.createDirectories(folder);
            List<String> words = driver(tool).prepare(assignment);
            JobEnd end = launcher.run(new JobSpec(
                    words, Map.of(), placement.generator(), placement.pinned(), limit(load), assignment.console()));
            return concluded(tool, assignment, words, end, began);
        } catch (IOException e) {
            return failed(
                    tool.title() + " could not be told what to send: " + e,
                    new JobEnd(OptionalInt.empty(), none(), "", List.of()));
        } finally {
            driver(tool).scaffolding().forEach(name -> TemporaryFolder.remove(assignment.file(name)));
        }
    }

    private ToolRun concluded(LoadTool tool, Assignment assignment, List<String> words, JobEnd end, long began) {
        if (!end.obstacle().isEmpty()) {
            return failed(tool.title() + " " + end.obstacle(), end);
        }
        int code = end.exitCode().orElseThrow();
        if (code != 0) {
            return failed(tool.title() + " ended with exit code " + code + lastWords(end), end);
        }
        try {
            Figures figures = driver(tool).read(assignment);
            requireAll(figures, assignment.load());
            return new ToolRun.Measured(new ToolResult(
                    tool,
                    figures.version(),
                    words,
                    figures.samples(),
                    figures.errors(),
                    figures.seconds(),
                    figures.throughputPerSecond(),
                    figures.times(),
                    figures.keptAlive(),
                    figures.bytes(),
                    end.cpuSeconds().orElse(0),
                    figures.overTimeSince(began),
                    figures.distribution(),
                    figures.errorKinds(),
                    figures.resultFile()));
        } catch (UnusableResultException e) {
            return failed(tool.title() + ": " + e.getMessage(), end);
        } catch (IOException | RuntimeException e) {
            return failed(tool.title() + " left a result that cannot be read: " + e, end);
        }
    }

    private static void requireAll(Figures figures, ToolLoad load) throws UnusableResultException {
        OptionalLong promised = load.samples();
        if (figures.samples() == 0) {
            throw new UnusableResultException(figures.resultFile() + " has no requests");
        }
        if (promised.isPresent() && promised.getAsLong() != figures.samples()) {
            throw new UnusableResultException(
                    figures.resultFile() + " has " + figures.samples() + " of " + promised.getAsLong() + " requests");
        }
        if (figures.users().isPresent() && figures.users().getAsLong() != load.users()) {
            throw new UnusableResultException(
                    figures.resultFile() + " has " + figures.users().getAsLong() + " of " + load.users() + " users");
        }
    }

    /** Two minutes, the ramp-up, and twice the promised time, or else twice the pauses plus 50 ms for each request of all users. */
    private static Duration limit(ToolLoad load) {
        Duration sending = load.promised().orElseGet(() -> {
            long each = load.first().size()
                    + load.loops().orElse(0) * load.requests().size();
            return load.pace()
                    .multipliedBy(each)
                    .plus(pauses(load.first()))
                    .plus(pauses(load.requests()).multipliedBy(load.loops().orElse(0)))
                    .plusMillis(Math.min(load.users() * each, 10_000_000) * SLOWEST_REQUEST_MILLIS);
        });
        Duration limit = START_AND_END.plus(load.rampUp()).plus(sending.multipliedBy(2));
        return limit.compareTo(ToolLoad.LONGEST) > 0 ? ToolLoad.LONGEST : limit;
    }

    private static Duration pauses(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.think().stream())
                .map(Think::mean)
                .reduce(Duration.ZERO, Duration::plus);
    }

    private void requireLoopback(URI base) {
        String host = Optional.ofNullable(base.getHost()).orElse("");
        boolean here =
                anywhere || host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d{1,3}){3}");
        if (!here || !List.of("http", "https").contains(base.getScheme())) {
            throw new BadInputException(
                    base.toString(),
                    "a load tool is sent at servers on this machine only",
                    "Write http://127.0.0.1:PORT");
        }
    }

    private Driver driver(LoadTool tool) {
        Driver driver = drivers.get(tool);
        if (driver == null) {
            throw new IllegalArgumentException(tool.title() + " has no driver");
        }
        return driver;
    }

    private static String lastWords(JobEnd end) {
        List<String> said =
                end.lastLines().stream().filter(line -> !line.isBlank()).toList();
        return said.isEmpty() ? "" : ": " + said.get(said.size() - 1).strip();
    }

    private static ToolRun failed(String reason, JobEnd end) {
        return new ToolRun.Failed(reason, end.exitCode(), end.lastLines());
    }

    private static OptionalDouble none() {
        return OptionalDouble.empty();
    }
}
