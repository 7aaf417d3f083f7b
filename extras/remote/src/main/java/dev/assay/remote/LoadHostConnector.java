package dev.assay.remote;

import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Connects to load generators on load hosts, and tells the user about them. */
final class LoadHostConnector {
    private LoadHostConnector() {}

    /**
     * Connects, which takes seconds, and copies Assay there the first time.
     *
     * @param hosts between commas
     * @param where flag or key that names the hosts
     * @param threads event loops on each; 0 for as many as there are CPUs
     */
    static LoadHosts connect(String hosts, String where, GeneratorOptions options, int threads, Console console)
            throws InterruptedException {
        List<LoadHosts.Host> named = LoadHost.all(hosts, where).entrySet().stream()
                .map(there ->
                        new LoadHosts.Host(there.getKey(), () -> connect(there.getValue(), options, threads, console)))
                .toList();
        return LoadHosts.connect(named);
    }

    static RemoteLoadGenerator connect(LoadHost there, GeneratorOptions options, int threads, Console console)
            throws InterruptedException {
        console.err().println("Connecting to " + there.name() + " ...");
        RemoteLoadGenerator generator = there.connect(options, threads, Main.class.getName());
        console.err().println(words(there.name(), generator));
        return generator;
    }

    /**
     * Measures the bandwidth between the load hosts and an address of this machine, and prints it.
     *
     * @param hosts between commas
     * @param port on which a load host finds this machine; 0 for any
     * @return the bandwidth in words
     */
    static String probe(RemoteLoad generator, String hosts, String address, int port, Console console)
            throws InterruptedException {
        List<Bandwidth> each = generator.probe(address, port);
        List<String> names = names(hosts);
        String carried = each.size() == 1
                ? each.get(0).words()
                : IntStream.range(0, each.size())
                        .mapToObj(i -> names.get(i) + ": " + each.get(i).words())
                        .collect(Collectors.joining("; "));
        console.err().println("The network carries " + carried + " (" + address + ").");
        return carried;
    }

    static List<String> names(String hosts) {
        return List.copyOf(LoadHost.all(hosts, "--load-host").keySet());
    }

    static String words(String name, RemoteLoadGenerator generator) {
        return String.format(
                Locale.ROOT,
                "Load comes from %s: %s, Java %s, round trip %s.%s",
                name,
                Numbers.count(generator.cpus(), "CPU"),
                generator.java(),
                generator.roundTrip().words(),
                generator.onThisMachine() ? " It is this machine: generator and servers share its CPUs." : "");
    }
}
