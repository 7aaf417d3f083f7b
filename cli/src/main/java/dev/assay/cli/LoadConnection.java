package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Ports;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadShares;
import dev.assay.model.BadInputException;
import dev.assay.model.Environment;
import dev.assay.model.Load;
import dev.assay.model.LoadOrigin;
import dev.assay.model.LoadTool;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Plan;
import dev.assay.plan.Schedules;
import dev.assay.remote.LoadHost;
import dev.assay.remote.RemoteLoad;
import dev.assay.remote.RemoteLoadGenerator;
import dev.assay.remote.RemoteTool;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the load of a comparison comes from, with a connection if that is another machine. */
final class LoadConnection implements AutoCloseable {
    /** This machine's address by load hosts. Cached, because it does not change while a command runs. */
    private static final Map<String, String> ROUTES = new ConcurrentHashMap<>();

    private final Plan plan;
    private final Optional<RemoteLoad> generator;
    private final Optional<String> network;
    private Optional<RemoteTool> tool = Optional.empty();

    private LoadConnection(Plan plan, Optional<RemoteLoad> generator, Optional<String> network) {
        this.plan = plan;
        this.generator = generator;
        this.network = network;
    }

    /** Rejects what does not work with load from another machine. */
    static void check(Plan plan) {
        if (plan.load().origin().isEmpty()) {
            return;
        }
        if (plan.sandbox()) {
            throw new BadInputException(
                    "--load-host", "a sandbox has no network but loopback", "Omit --load-host or --sandbox.");
        } else if (!plan.load().tools().isEmpty()) {
            throw new BadInputException(
                    "--load-host", "other load tools run on this machine", "Omit --load-host or --cross-check.");
        }
        int hosts =
                LoadHost.all(plan.load().origin().get().host(), "--load-host").size();
        requireSharable(plan, hosts);
        address(plan);
        LoadHost.requireSsh(); // last, as nobody should install a program that does not help
    }

    /** Checks before connecting that the hosts can share the load. */
    private static void requireSharable(Plan plan, int hosts) {
        LoadShares.of(
                new Load.Open(
                        1, plan.load().arrivals(), plan.load().connections(), Duration.ofSeconds(1), Duration.ZERO, 0),
                hosts);
    }

    /**
     * Where contenders listen: loopback, or one address that the load host can reach.
     *
     * @throws BadInputException if it is not an address of this machine
     */
    static String address(Plan plan) {
        Optional<LoadOrigin> origin = plan.load().origin();
        if (origin.isEmpty()) {
            return Ports.LOOPBACK_ADDRESS;
        }
        return address(origin.get().host(), origin.get().listen());
    }

    /** The same for load hosts, and the given address of this machine, if any. */
    static String address(String hosts, Optional<String> listen) {
        return listen.isPresent() ? own(listen.get()) : ROUTES.computeIfAbsent(hosts, LoadConnection::route);
    }

    /** The address of this machine on the routes to all load hosts. */
    private static String route(String hosts) {
        Set<String> routes = new LinkedHashSet<>();
        LoadHost.all(hosts, "--load-host").values().forEach(host -> routes.add(host.route()));
        if (routes.size() > 1) {
            throw new BadInputException(
                    "--load-host",
                    "the routes to these hosts start from different addresses: " + String.join(", ", routes),
                    "Choose the one that all hosts can reach: --listen ADDRESS.");
        }
        return routes.iterator().next();
    }

    private static String own(String text) {
        String wrong = "not an address of this machine: " + text;
        String instead = "Write one that the load host can reach, for example 192.0.2.7; `ip addr` lists them.";
        if (!text.matches("[0-9.]+|[0-9a-fA-F.]*:[0-9a-fA-F:.]*")) {
            throw new BadInputException("--listen", wrong, instead);
        }
        try {
            InetAddress address = InetAddress.getAllByName(text)[0]; // a literal is not looked up
            if (address.isAnyLocalAddress()) {
                throw new BadInputException("--listen", text + " means all addresses", instead);
            } else if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
                throw new BadInputException("--listen", wrong, instead);
            }
            return address.getHostAddress();
        } catch (UnknownHostException | SocketException e) {
            throw new BadInputException("--listen", wrong, instead, e);
        }
    }

    /** Connects if the plan has a load host, and prints that. */
    static LoadConnection of(Plan plan, Console console) {
        return of(plan, GeneratorOptions.defaults(), console);
    }

    /** The same with these options for the generator. */
    static LoadConnection of(Plan plan, GeneratorOptions options, Console console) {
        Optional<LoadOrigin> origin = plan.load().origin();
        // A probe at full speed would disturb another run, which the lock rejects only later.
        origin.ifPresent(any -> MeasuringLock.requireFree(MeasuringLock.defaultFolder()));
        try {
            return origin.isEmpty()
                    ? new LoadConnection(plan, Optional.empty(), Optional.empty())
                    : probed(
                            plan,
                            LoadHostConnector.connect(origin.get().host(), "--load-host", options, 0, console),
                            console);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while connecting to the load host.", "Run it again.");
        }
    }

    private static LoadConnection probed(Plan plan, RemoteLoad generator, Console console) throws InterruptedException {
        try {
            String network = LoadHostConnector.probe(
                    generator, hosts(plan), address(plan), plan.port().orElse(0), console);
            return new LoadConnection(plan, Optional.of(generator), Optional.of(network));
        } catch (InterruptedException | RuntimeException e) {
            generator.close();
            throw e;
        }
    }

    /** The workbench with facts about the load host for its result. */
    Workbench describe(Workbench workbench) {
        Workbench described =
                generator.map(there -> described(workbench, there)).orElse(workbench);
        return network.map(carried -> described.withFact(Environment.LOAD_NETWORK, carried))
                .orElse(described);
    }

    private Workbench described(Workbench workbench, RemoteLoad there) {
        Workbench named = workbench
                .withFact(Environment.LOAD_HOST, words(there, this::words))
                .withFact(Environment.LOAD_HOST_DELAY, words(there, this::delay));
        return there.generators().stream().anyMatch(RemoteLoadGenerator::onThisMachine)
                ? named.withFact(Environment.LOAD_HOST_HERE, "yes")
                : named;
    }

    private String words(RemoteLoad load, BiFunction<String, RemoteLoadGenerator, String> each) {
        List<String> names = LoadHostConnector.names(hosts(plan));
        return IntStream.range(0, names.size())
                .mapToObj(i -> each.apply(names.get(i), load.generators().get(i)))
                .collect(Collectors.joining("; "));
    }

    private static String hosts(Plan plan) {
        return plan.load().origin().map(LoadOrigin::host).orElse("");
    }

    /** Name and hardware of a load host, and its distance. */
    private String words(String name, RemoteLoadGenerator there) {
        return String.format(
                Locale.ROOT,
                "%s, %d CPUs, %s, Java %s; round trip %s",
                name,
                there.cpus(),
                there.machine().cpu(),
                there.java(),
                there.roundTrip().words());
    }

    private String delay(String name, RemoteLoadGenerator there) {
        double seconds = Schedules.timing(plan).rateSlice().toMillis() / 1e3;
        return String.format(
                Locale.ROOT,
                "%s: at most %.3f %% of the CPU time of a slice",
                name,
                100 * there.roundTrip().shareOf(seconds));
    }

    /** The instruments for a workbench. */
    Instruments instruments(Workbench workbench) {
        return generator.isPresent()
                ? Instruments.on(workbench, generator.get(), source(generator.get()), address(plan))
                : Instruments.on(workbench);
    }

    private LoadSource source(RemoteLoad there) {
        return new LoadSource() {
            @Override
            public void favour() throws InterruptedException {
                there.favour();
            }

            @Override
            public StudyTools studyTools(LoadTool wanted) throws InterruptedException {
                return StudyTools.there(wanted, there, tool, address(plan));
            }
        };
    }

    /**
     * Prepares the load tool of a study on the load host, if there is one.
     *
     * @throws BadInputException if it is not installed there, with the command that installs it
     */
    void prepare(LoadTool wanted) throws InterruptedException {
        if (generator.isPresent() && wanted != LoadTool.BUILTIN) {
            tool = Optional.of(
                    StudyTools.prepared(wanted, generator.get().generators().get(0)));
        }
    }

    @Override
    public void close() {
        generator.ifPresent(RemoteLoad::close);
    }
}
