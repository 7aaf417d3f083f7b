package dev.assay.launch;

import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.SocketTable;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** TCP ports on an address of this machine, usually loopback. */
public final class Ports {
    /** The address on which servers listen unless load comes from another machine. */
    public static final String LOOPBACK_ADDRESS = "127.0.0.1";

    private static final int LOWEST = 10_000;
    private static final int HIGHEST = 65_535;
    private static final int USUAL_EPHEMERAL_START = 32_768;

    /**
     * How long a port may seem taken that is free. A process that is being forked has a copy of this JVM's sockets until its own
     * program runs, so the socket by which {@link #isFree} has just tried a port can outlive its closing.
     */
    private static final long FORK_NANOS = 500_000_000;

    private static final long PAUSE_NANOS = 10_000_000;

    private Ports() {}

    /**
     * Distinct free ports. They lie below the operating system's range of ephemeral ports, so the generator's own connections
     * cannot take them later.
     *
     * @throws IllegalArgumentException if count is not 1 to 1000
     */
    public static List<Integer> free(int count) {
        return free(LOOPBACK_ADDRESS, count);
    }

    public static List<Integer> free(String address, int count) {
        if (count < 1 || count > 1000) {
            throw new IllegalArgumentException("from 1 to 1000 ports at a time: " + count);
        }
        int end = Math.max(LOWEST + 2_000, ephemeralStart());
        int candidates = end - LOWEST;
        int start = ThreadLocalRandom.current().nextInt(candidates);
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < candidates && found.size() < count; i++) {
            int port = LOWEST + (start + i) % candidates;
            if (isFree(address, port)) {
                found.add(port);
            }
        }
        if (found.size() < count) {
            throw new IllegalStateException("fewer than " + count + " free ports between " + LOWEST + " and " + end);
        }
        return List.copyOf(found);
    }

    /**
     * Checks that a range of ports is free.
     *
     * @throws BadInputException if one is in use or does not exist; names the port and, if possible, the process that holds it
     */
    public static void requireFree(int first, int count) {
        requireFree(LOOPBACK_ADDRESS, first, count);
    }

    public static void requireFree(String address, int first, int count) {
        if (first < 1 || first > HIGHEST || count < 1 || count > HIGHEST - first + 1) {
            throw new BadInputException(
                    "port " + first,
                    "there are no " + count + " ports from " + first + " on; the last is " + HIGHEST,
                    "Choose a first port from 1024 to " + Math.max(1024, HIGHEST - count + 1));
        }
        for (int port = first; port < first + count; port++) {
            Optional<String> inUse = inUse(address, port);
            if (inUse.isPresent()) {
                throw new BadInputException(
                        "port " + port,
                        inUse.get(),
                        "End that process, or choose another first port, or none to use free ports.");
            }
        }
    }

    /** The holder of a port, in words; empty if it is free. */
    static Optional<String> inUse(String address, int port) {
        long start = System.nanoTime();
        while (!isFree(address, port)) {
            if (System.nanoTime() - start > FORK_NANOS) {
                return Optional.of("port " + port + " is in use" + holder(port));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return Optional.empty();
    }

    private static String holder(int port) {
        return SocketTable.read()
                .listener(port)
                .map(pid -> " by pid " + pid
                        + ProcessHandle.of(pid)
                                .flatMap(process -> process.info().command())
                                .map(command -> " (" + Path.of(command).getFileName() + ")")
                                .orElse(""))
                .orElse("");
    }

    /** Whether a server could listen there now. Connections in TIME_WAIT do not matter. */
    private static boolean isFree(String address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(at(address, port), 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** @param address an IP address, so nothing is looked up */
    static InetSocketAddress at(String address, int port) {
        try {
            return new InetSocketAddress(InetAddress.getAllByName(address)[0], port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + address, e);
        }
    }

    private static int ephemeralStart() {
        return ProcFile.text("/proc/sys/net/ipv4/ip_local_port_range")
                .map(range -> Integer.parseInt(range.split("\\s+", -1)[0]))
                .orElse(USUAL_EPHEMERAL_START);
    }
}
