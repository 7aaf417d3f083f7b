package dev.assay.remote;

import dev.assay.cli.bench.LoadRoute;
import dev.assay.cli.bench.LoadSource;
import dev.assay.cli.screen.Console;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import dev.assay.tools.cross.LoadToolKey;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The way to load hosts over ssh. */
record RemoteRoute(LoadOrigin origin) implements LoadRoute {
    /** This machine's address by load hosts. Cached, because it does not change while a command runs. */
    private static final Map<String, String> ROUTES = new ConcurrentHashMap<>();

    @Override
    public int machines() {
        return LoadHostConnector.names(origin.host()).size();
    }

    @Override
    public void check(Plan plan) {
        if (plan.sandbox()) {
            throw new BadInputException(
                    "--load-host", "a sandbox has no network but loopback", "Omit --load-host or --sandbox.");
        } else if (!LoadToolKey.of(plan).isEmpty()) {
            throw new BadInputException(
                    "--load-host", "other load tools run on this machine", "Omit --load-host or --cross-check.");
        }
        requireSharable(plan);
        address();
        Ssh.installed(); // last, as nobody should install a program that does not help
    }

    /** Checks before connecting that the hosts can share the load. */
    private void requireSharable(Plan plan) {
        LoadShares.of(
                new Load.Open(
                        1, plan.load().arrivals(), plan.load().connections(), Duration.ofSeconds(1), Duration.ZERO, 0),
                machines());
    }

    @Override
    public String address() {
        return address(origin.host(), origin.listen());
    }

    /** The address on the route to load hosts, or the given one. */
    static String address(String hosts, Optional<String> listen) {
        return listen.isPresent() ? own(listen.get()) : ROUTES.computeIfAbsent(hosts, RemoteRoute::route);
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

    @Override
    public LoadGenerator generator(GeneratorOptions options, Console console) throws InterruptedException {
        return LoadHostConnector.connect(origin.host(), "load.host", options, options.threads(), console);
    }

    @Override
    public LoadSource connect(Plan plan, GeneratorOptions options, Console console) throws InterruptedException {
        RemoteLoad generator = LoadHostConnector.connect(origin.host(), "--load-host", options, 0, console);
        try {
            String network = LoadHostConnector.probe(
                    generator, origin.host(), address(), plan.port().orElse(0), console);
            return new RemoteSource(plan, origin.host(), generator, address(), network);
        } catch (InterruptedException | RuntimeException e) {
            generator.close();
            throw e;
        }
    }
}
