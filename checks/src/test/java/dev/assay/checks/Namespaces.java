package dev.assay.checks;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Three virtual hosts as Linux network namespaces: one for servers, joined to each of two load hosts by a veth pair, and isolated from all
 * other networks, so no load can leave them.
 */
final class Namespaces implements AutoCloseable {
    /** Address of the servers' host. */
    static final String SERVERS = "192.0.2.1";
    /** Address of the load host. */
    static final String LOAD_HOST = "192.0.2.2";

    /** Address of the second load host, which has its own link to the first address of the servers' host. */
    static final String SECOND_LOAD_HOST = "198.51.100.2";

    private static final String SERVERS_ON_SECOND_CABLE = "198.51.100.1";
    private static final long SECONDS = 20;

    private final String servers;
    private final String loadHost;
    private final String second;

    private Namespaces(String name) {
        servers = name + "s";
        loadHost = name + "l";
        second = name + "m";
    }

    /** Why namespaces cannot be created here; empty if they can. */
    static Optional<String> missing() {
        Optional<String> lacking = Needed.missing("ip", "tc");
        if (lacking.isPresent()) {
            return lacking;
        } else if (!System.getProperty("user.name", "").equals("root")) {
            return Optional.of("only root makes network namespaces");
        }
        String name = name() + "t";
        try {
            run("ip", "netns", "add", name);
            run("ip", "netns", "delete", name);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of("network namespaces cannot be made: " + refused.getMessage());
        }
    }

    /** Unique to this process on this machine. */
    private static String name() {
        return "ay" + ProcessHandle.current().pid();
    }

    /** Creates the namespaces; only one set at a time per process. */
    static Namespaces joined() throws IOException {
        Namespaces all = new Namespaces(name());
        try {
            for (String namespace : all.names()) {
                run("ip", "netns", "add", namespace);
                run("ip", "-n", namespace, "link", "set", "lo", "up");
            }
            all.join("eth0", SERVERS, all.loadHost, LOAD_HOST);
            all.join("eth1", SERVERS_ON_SECOND_CABLE, all.second, SECOND_LOAD_HOST);
            run("ip", "-n", all.second, "route", "add", "default", "via", SERVERS_ON_SECOND_CABLE);
            return all;
        } catch (IOException e) {
            try {
                all.close();
            } catch (IOException notMade) {
                e.addSuppressed(notMade);
            }
            throw e;
        }
    }

    private List<String> names() {
        return List.of(servers, loadHost, second);
    }

    private void join(String card, String address, String other, String itsAddress) throws IOException {
        run(("ip link add " + card + " netns " + servers + " type veth peer name eth0 netns " + other).split(" ", -1));
        address(servers, card, address);
        address(other, "eth0", itsAddress);
    }

    private static void address(String namespace, String card, String address) throws IOException {
        run("ip", "-n", namespace, "address", "add", address + "/24", "dev", card);
        run("ip", "-n", namespace, "link", "set", card, "up");
    }

    /** The command prefix that runs a program on the servers' host, in a process that execs the program. */
    List<String> onServers() {
        return List.of("ip", "netns", "exec", servers);
    }

    /** The same on the load host. */
    List<String> onLoadHost() {
        return List.of("ip", "netns", "exec", loadHost);
    }

    /** The same on the second load host. */
    List<String> onSecondLoadHost() {
        return List.of("ip", "netns", "exec", second);
    }

    /**
     * Limits the bandwidth to and from the first load host.
     *
     * @param megabits per second, packet headers included
     */
    void shape(int megabits) throws IOException {
        for (String namespace : List.of(servers, loadHost)) {
            run(
                    "tc",
                    "-n",
                    namespace,
                    "qdisc",
                    "replace",
                    "dev",
                    "eth0",
                    "root",
                    "tbf",
                    "rate",
                    megabits + "mbit",
                    "burst",
                    "16kb",
                    "latency",
                    "100ms");
        }
    }

    /** Removes the limit. */
    void unshape() throws IOException {
        for (String namespace : List.of(servers, loadHost)) {
            run("tc", "-n", namespace, "qdisc", "delete", "dev", "eth0", "root");
        }
    }

    /** Processes on the servers' host. */
    List<Long> processesOnServers() throws IOException {
        return processes(servers);
    }

    /** Processes on both load hosts. */
    List<Long> processesOnLoadHosts() throws IOException {
        List<Long> all = new ArrayList<>(processes(loadHost));
        all.addAll(processes(second));
        return all;
    }

    private static List<Long> processes(String namespace) throws IOException {
        return run("ip", "netns", "pids", namespace)
                .lines()
                .map(Long::parseLong)
                .toList();
    }

    private static String run(String... words) throws IOException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", words) + ": " + said.strip());
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Kills the remaining processes and removes the namespaces. */
    @Override
    public void close() throws IOException {
        List<String> failed = new ArrayList<>();
        for (String namespace : names()) {
            try {
                processes(namespace).forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
                run("ip", "netns", "delete", namespace);
            } catch (IOException e) {
                failed.add(String.valueOf(e.getMessage()));
            }
        }
        if (!failed.isEmpty()) {
            throw new IOException(String.join("; ", failed));
        }
    }
}
