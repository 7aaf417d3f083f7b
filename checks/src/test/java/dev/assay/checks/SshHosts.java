package dev.assay.checks;

import dev.assay.launch.Ports;
import dev.assay.launch.machine.Programs;
import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hosts that are this machine: each an {@code sshd} on 127.0.0.1 that leads into a folder of its own, and an {@code ssh} and an
 * {@code scp} that know their names and keys.
 */
final class SshHosts implements AutoCloseable {
    private static final Path RUN = Path.of("/run/sshd");

    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();
    private final Map<String, Integer> ports = new HashMap<>();

    private SshHosts(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts them.
     *
     * @param bin that takes {@code ssh} and {@code scp}
     * @param there that comes first in the {@code PATH} of commands on the hosts
     */
    static SshHosts start(Path folder, Path bin, Path there, String... names) throws IOException, InterruptedException {
        SshHosts hosts = new SshHosts(Files.createDirectories(folder));
        try {
            hosts.key("user");
            Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
            for (String name : names) {
                hosts.host(name, there);
            }
            for (String program : List.of("ssh", "scp")) {
                String real = Programs.find(program).orElseThrow().toString();
                script(bin.resolve(program), "exec " + real + " -F " + hosts.config() + " \"$@\"");
            }
            return hosts;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            hosts.close();
            throw failed;
        }
    }

    /** Why there can be none here; empty if there can. */
    static Optional<String> missing() {
        Optional<String> lacking = Needed.missing("sshd", "scp");
        if (lacking.isPresent()) {
            return lacking;
        } else if (System.getProperty("user.name", "").equals("root") && !Files.isDirectory(RUN)) {
            return Optional.of("sshd of root needs " + RUN + ": mkdir " + RUN);
        }
        return Optional.empty();
    }

    private static Path sshd() {
        return Path.of("/usr/sbin/sshd");
    }

    /** Where commands run on a host, and what it keeps. */
    Path folder(String name) {
        return folder.resolve(name);
    }

    private void host(String name, Path there) throws IOException, InterruptedException {
        Path own = Files.createDirectories(folder(name));
        int port = Ports.free(1).get(0);
        key(name + "-key");
        String key = Files.readString(folder.resolve(name + "-key.pub"));
        Path known = Files.writeString(folder.resolve(name + "-known"), "[127.0.0.1]:" + port + " " + key);
        Path enter = script(
                folder.resolve(name + "-enter"),
                "cd " + own + " || exit\nPATH=" + there + ":$PATH exec sh -c \"$SSH_ORIGINAL_COMMAND\"");
        Path file = Files.writeString(folder.resolve(name + "-sshd"), """
                Port PORT
                ListenAddress 127.0.0.1
                HostKey FOLDER/NAME-key
                AuthorizedKeysFile FOLDER/authorized
                PidFile none
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin yes
                Subsystem sftp /usr/lib/openssh/sftp-server
                ForceCommand ENTER
                """.replace("PORT", String.valueOf(port))
                .replace("FOLDER", folder.toString())
                .replace("NAME", name)
                .replace("ENTER", enter.toString()));
        daemons.add(new ProcessBuilder(sshd().toString(), "-D", "-e", "-f", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + "-log").toFile())
                .start());
        AssayProcess.awaitListening(port);
        configure(name, port, known);
    }

    private void configure(String name, int port, Path known) throws IOException {
        String host = """
                Host NAME
                  HostName 127.0.0.1
                  Port PORT
                  IdentityFile FOLDER/user
                  IdentitiesOnly yes
                  IdentityAgent none
                  UserKnownHostsFile KNOWN
                  GlobalKnownHostsFile none
                """.replace("NAME", name)
                .replace("PORT", String.valueOf(port))
                .replace("FOLDER", folder.toString())
                .replace("KNOWN", known.toString());
        Files.writeString(config(), host, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        ports.put(name, port);
    }

    private Path config() {
        return folder.resolve("config");
    }

    /** Another name of a host, by which its key is not known. */
    void stranger(String name, String host) throws IOException {
        configure(name, Objects.requireNonNull(ports.get(host)), Path.of("/dev/null"));
    }

    private void key(String name) throws IOException, InterruptedException {
        String file = folder.resolve(name).toString();
        int code = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("ssh-keygen ended with " + code);
        }
    }

    private static Path script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Puts a program before that of the same name, in a folder of its own: on one machine only one may measure at a time. */
    static Path inTurn(Path folder, Path program) throws IOException {
        Path bin = Files.createDirectories(folder);
        script(bin.resolve(program.getFileName()), "exec flock " + bin.resolve("turn") + " " + program + " \"$@\"");
        return bin;
    }

    /** Processes that the hosts started and that still run. */
    List<Long> left() {
        return descendants().map(ProcessHandle::pid).toList();
    }

    private Stream<ProcessHandle> descendants() {
        return daemons.stream().flatMap(Process::descendants);
    }

    @Override
    public void close() {
        descendants().forEach(ProcessHandle::destroyForcibly);
        daemons.forEach(Process::destroyForcibly);
    }
}
