package dev.assay.cli;

import dev.assay.launch.Ports;
import dev.assay.launch.machine.Programs;
import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A real {@code sshd} with its own keys and configuration, and a matching {@code ssh}: on 127.0.0.1, or in a network namespace.
 */
public final class Sshd implements AutoCloseable {
    private static final Path RUN = Path.of("/run/sshd");

    private final Path folder;
    private final String address;
    private final int port = Ports.free(1).get(0);
    private final Process daemon;

    private Sshd(Path folder, String address, List<String> wrapper, Map<String, String> variables)
            throws IOException, InterruptedException {
        this.folder = Files.createDirectories(folder);
        this.address = address;
        key("host");
        key("user");
        key("other");
        Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
        Files.writeString(
                folder.resolve("known"),
                "[" + address + "]:" + port + " " + Files.readString(folder.resolve("host.pub")));
        Files.createFile(folder.resolve("known-nobody"));
        Files.writeString(
                folder.resolve("known-other"),
                Files.readString(folder.resolve("known"))
                        .replaceAll("ssh-ed25519 .*", Files.readString(folder.resolve("other.pub"))));
        Files.writeString(
                folder.resolve("sshd_config"),
                """
                Port PORT
                ListenAddress ADDRESS
                HostKey FOLDER/host
                AuthorizedKeysFile FOLDER/authorized
                PidFile FOLDER/sshd.pid
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin yes
                """.replace("PORT", String.valueOf(port))
                                .replace("ADDRESS", address)
                                .replace("FOLDER", folder.toString())
                        + (variables.isEmpty() ? "" : "SetEnv " + setEnv(variables)));
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                program().orElseThrow().toString(),
                "-D",
                "-e",
                "-f",
                folder.resolve("sshd_config").toString()));
        daemon = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        awaitListening();
    }

    /** Starts a daemon on 127.0.0.1. */
    public static Sshd start(Path folder) throws IOException, InterruptedException {
        return new Sshd(folder, "127.0.0.1", List.of(), Map.of());
    }

    /**
     * Starts a daemon in a namespace.
     *
     * @param folder folder for its files; need not exist
     * @param wrapper the command prefix that runs a program there
     * @param variables environment variables of sessions
     */
    public static Sshd start(Path folder, String address, List<String> wrapper, Map<String, String> variables)
            throws IOException, InterruptedException {
        return new Sshd(folder, address, wrapper, variables);
    }

    private static String setEnv(Map<String, String> variables) {
        return variables.entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .collect(Collectors.joining(" "))
                + "\n";
    }

    private Path log() {
        return folder.resolve("sshd.log");
    }

    /** Why sshd cannot run here; empty if it can. */
    public static Optional<String> missing() {
        Optional<String> lacking = Needed.missing("sshd", "ssh", "ssh-keygen");
        if (lacking.isPresent()) {
            return lacking;
        } else if (System.getProperty("user.name", "").equals("root") && !Files.isDirectory(RUN)) {
            return Optional.of("sshd of root needs " + RUN + ": mkdir " + RUN);
        }
        return Optional.empty();
    }

    private static Optional<Path> program() {
        return Needed.find("sshd");
    }

    private void key(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-f",
                        folder.resolve(name).toString())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("ssh-keygen ended with " + code);
        }
    }

    private void awaitListening() throws IOException, InterruptedException {
        for (int i = 0; i < 300 && daemon.isAlive(); i++) {
            if (Files.readString(log()).contains("Server listening on")) {
                return;
            }
            Thread.sleep(50);
        }
        throw new IOException("sshd does not listen: " + Files.readString(log()));
    }

    /** The host as a user writes it. */
    public String name() {
        return System.getProperty("user.name", "") + "@" + address + ":" + port;
    }

    /** A folder that contains only the {@code ssh} of a user with this key and this known_hosts file. */
    public Path client(String key, String knownHosts) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin-" + key + "-" + knownHosts));
        executable(bin.resolve("ssh"), """
                #!/bin/sh
                exec SSH -F none -o IdentitiesOnly=yes -o IdentityAgent=none -o GlobalKnownHostsFile=none \\
                  -i KEY -o UserKnownHostsFile=KNOWN "$@"
                """.replace(
                        "SSH", Programs.find("ssh").orElseThrow().toString())
                .replace("KEY", folder.resolve(key).toString())
                .replace("KNOWN", folder.resolve(knownHosts).toString()));
        return bin;
    }

    /** The same for a user with the keys and host keys of all of these. */
    public static Path client(Path bin, List<Sshd> all) throws IOException {
        Files.createDirectories(bin);
        String keys =
                all.stream().map(sshd -> "-i " + sshd.folder.resolve("user")).collect(Collectors.joining(" "));
        String known = all.stream()
                .map(sshd -> sshd.folder.resolve("known").toString())
                .collect(Collectors.joining(" "));
        executable(bin.resolve("ssh"), """
                #!/bin/sh
                exec SSH -F none -o IdentitiesOnly=yes -o IdentityAgent=none -o GlobalKnownHostsFile=none \\
                  KEYS -o UserKnownHostsFile="KNOWN" "$@"
                """.replace(
                        "SSH", Programs.find("ssh").orElseThrow().toString())
                .replace("KEYS", keys)
                .replace("KNOWN", known));
        return bin;
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Override
    public void close() {
        daemon.descendants().forEach(ProcessHandle::destroyForcibly);
        daemon.destroyForcibly();
    }

    /** Process id of the daemon itself. */
    public long pid() {
        return daemon.pid();
    }

    /** Processes of the current sessions. */
    public List<ProcessHandle> sessions() {
        return daemon.descendants().toList();
    }

    /** Agents among the processes of the current sessions. */
    public List<ProcessHandle> agents() {
        return daemon.descendants()
                .filter(process -> process.info()
                        .arguments()
                        .map(words -> List.of(words).contains("agent")
                                && List.of(words).contains("-jar"))
                        .orElse(false))
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .toList();
    }
}
