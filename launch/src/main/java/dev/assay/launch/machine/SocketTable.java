package dev.assay.launch.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The listening TCP sockets, and the processes that own them. Linux only; empty elsewhere.
 *
 * @param portOfInode port by the inode of the listening socket
 */
public record SocketTable(Map<String, Integer> portOfInode) {
    private static final String LISTEN = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    public SocketTable {
        portOfInode = Map.copyOf(portOfInode);
    }

    public static SocketTable read() {
        Map<String, Integer> ports = new HashMap<>();
        Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(file -> ProcFile.lines(Path.of(file)).stream().skip(1))
                .map(line -> line.trim().split("\\s+"))
                .filter(fields -> fields.length > INODE && fields[STATE].equals(LISTEN))
                .forEach(fields -> ports.put(fields[INODE], port(fields[LOCAL_ADDRESS])));
        return new SocketTable(ports);
    }

    /** The process that listens on a port; empty if there is none or if it belongs to another user. */
    public Optional<Long> listener(int port) {
        if (!portOfInode.containsValue(port)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (listening(pid).contains(port)) {
                    return Optional.of(pid);
                }
            }
        } catch (IOException e) {
            // Not Linux.
        }
        return Optional.empty();
    }

    public List<Integer> listening(long pid) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            return descriptors
                    .map(SocketTable::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring("socket:[".length(), target.length() - 1))
                    .filter(portOfInode::containsKey)
                    .map(portOfInode::get)
                    .distinct()
                    .sorted()
                    .toList();
        } catch (IOException | java.io.UncheckedIOException e) {
            return List.of();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
    }
}
