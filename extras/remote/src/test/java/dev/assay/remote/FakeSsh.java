package dev.assay.remote;

import dev.assay.launch.machine.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** An {@code ssh} that runs commands on this machine, with its own home and programs; some host names simulate errors. */
final class FakeSsh {
    private static final List<String> PROGRAMS =
            List.of("sh", "sed", "cut", "cat", "mkdir", "mv", "rm", "sha256sum", "touch", "find", "env");

    final Path program;
    final Path home;
    private final Path bin;

    FakeSsh(Path folder) throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : PROGRAMS) {
            Path real = Programs.find(name).orElseThrow();
            Files.createSymbolicLink(bin.resolve(name), real.toRealPath());
        }
        executable(
                bin.resolve("java"),
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \"$@\"\n");
        program = executable(folder.resolve("ssh"), """
                #!/bin/sh
                echo "$@" >>FOLDER/calls
                while [ $# -gt 0 ]; do
                  case "$1" in
                    -o|-p) shift 2 ;;
                    --) shift; break ;;
                    -*) shift ;;
                    *) break ;;
                  esac
                done
                host=$1
                shift
                complain() { printf '%s\\n' "$@" >&2; exit 255; }
                case "$host" in
                  *nowhere) complain 'ssh: Could not resolve hostname nowhere: Name or service not known' ;;
                  *denied) complain 'denied: Permission denied (publickey).' ;;
                  *stranger) complain 'No ED25519 host key is known for stranger and you have requested strict checking.' \\
                    'Host key verification failed.' ;;
                  *changed) complain '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @' 'Host key verification failed.' ;;
                  *refused) complain 'ssh: connect to host refused port 22: Connection refused' ;;
                esac
                echo 'Welcome to a login shell that talks.'
                exec env -i HOME=FOLDER/home PATH=FOLDER/bin sh -c "$*"
                """.replace("FOLDER", folder.toString()));
    }

    /** Replaces a program on the fake host with a script. */
    void replace(String name, String script) throws IOException {
        remove(name);
        executable(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
    }

    void remove(String name) throws IOException {
        Files.delete(bin.resolve(name));
    }

    LoadHost host(String text) {
        return new LoadHost(new Ssh(() -> program, SshHost.parse(text, "--load-host")), AgentPath.text());
    }

    Path copies() {
        return home.resolve(".cache/assay/agent");
    }

    static Path executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
