package dev.assay.remote;

import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** @param classPath what is copied to the load host */
record LoadHost(Ssh ssh, String classPath) {
    /** The command line argument that makes the copy of this program on the load host an agent. */
    public static final String AGENT = "agent";

    /** Any port: connecting a datagram socket needs one. */
    private static final int DISCARD = 9;

    private static final int UNUSED_DAYS = 30;
    private static final int OLDEST_JAVA = 17;
    private static final int NATIVE_ACCESS_JAVA = 24;
    private static final Pattern JAVA = Pattern.compile("(?m)^java \"(1\\.)?(\\d+)[^\"]*\"");

    private static final String FIND_JAVA =
            "j=java; if [ -n \"$JAVA_HOME\" ] && [ -x \"$JAVA_HOME/bin/java\" ]; " + "then j=$JAVA_HOME/bin/java; fi; ";
    private static final String FILES = "d=${XDG_CACHE_HOME:-$HOME/.cache}/assay/agent; f=$d/$1.jar; "
            + "sum() { { sha256sum || shasum -a 256 || openssl dgst -sha256 -r; } 2>/dev/null <\"$1\" | cut -d \" \" -f 1; }; ";

    /** Prints the Java version and whether the jar is there. A login shell may print something first. */
    private static final String LOOK = FIND_JAVA
            + FILES
            + "if command -v \"$j\" >/dev/null 2>&1; then \"$j\" -version 2>&1 | sed -n \"s/^.* version /java /p\"; "
            + "else echo java none; fi; "
            + "if [ -f \"$f\" ] && [ \"$(sum \"$f\")\" = \"$1\" ]; then echo jar there; else echo jar missing; fi";

    /** The jar is moved into place atomically. Copies of other versions are deleted when they have not been used for a while. */
    private static final String COPY = FILES
            + "umask 077; t=$d/.$1.$$; trap \"rm -f \\\"\\$t\\\"\" EXIT; "
            + "mkdir -p \"$d\" && cat >\"$t\" || exit " + SshErrors.NOT_WRITTEN + "; "
            + "[ \"$(sum \"$t\")\" = \"$1\" ] || exit " + SshErrors.OTHER_HASH + "; "
            + "mv \"$t\" \"$f\" || exit " + SshErrors.NOT_WRITTEN + "; "
            + "find \"$d\" -name \"*.jar\" -mtime +" + UNUSED_DAYS + " -exec rm -f {} + 2>/dev/null || :";

    private static final String RUN = FIND_JAVA
            + FILES
            + "[ \"$(sum \"$f\")\" = \"$1\" ] || exit " + SshErrors.OTHER_HASH + "; "
            + "touch \"$f\" 2>/dev/null; shift; exec \"$j\" \"$@\" -jar \"$f\" " + AGENT;

    /**
     * Parses a host as written by the user; does not connect.
     *
     * @param where flag or key that the text comes from
     * @throws BadInputException if the text is not a host
     */
    public static LoadHost of(String text, String where) {
        return new LoadHost(Ssh.to(SshHost.parse(text, where)), System.getProperty("java.class.path", ""));
    }

    /**
     * Parses several hosts, separated by commas.
     *
     * @return hosts by what the user wrote for each, in order
     * @throws BadInputException if one is not a host or is given twice
     */
    public static Map<String, LoadHost> all(String text, String where) {
        Map<String, LoadHost> hosts = new LinkedHashMap<>();
        for (String one : text.split(",", -1)) {
            if (hosts.put(one.strip(), of(one.strip(), where)) != null) {
                throw new BadInputException(where, "is given twice: " + one.strip(), "Write each load host once.");
            }
        }
        return hosts;
    }

    /** User and host, with the port if the user gave one. */
    public String name() {
        SshHost host = ssh.host();
        return host.port().isEmpty() ? host.destination() : host.destination() + ":" + host.port();
    }

    /**
     * The address of this machine on the route to the load host, to which the load can be sent. No packet is sent to find it. With a jump
     * host in between, the load host may not be able to reach this address.
     *
     * @throws BadInputException if the name does not resolve or there is no route
     */
    public String route() {
        String name = ssh.hostname();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getAllByName(name)[0], DISCARD));
            InetAddress own = socket.getLocalAddress();
            if (!own.isAnyLocalAddress()) {
                return own.getHostAddress();
            }
        } catch (IOException | UncheckedIOException e) {
            // reported below
        }
        throw new BadInputException(
                "load host " + name(),
                "no route to " + name + " was found from this machine",
                "Check the name, or set the servers' address: --listen ADDRESS.");
    }

    /**
     * Copies this program to the load host, unless it is already there, and starts it as an agent.
     *
     * @param options of the generator; standstills are ignored
     * @param threads event loops on the load host; 0 for one per CPU
     * @param mainClass of this program
     * @throws BadInputException if ssh as configured cannot log in to the host, or the host has no suitable Java
     * @throws NoMeasurementException if the host is temporarily unreachable
     */
    public RemoteLoadGenerator connect(GeneratorOptions options, int threads, String mainClass)
            throws InterruptedException {
        String hash;
        int java;
        try (Program program = new Program(classPath, mainClass)) {
            hash = program.hash();
            Ssh.Finished look = done(ssh.run(LOOK, List.of(hash), Optional.empty()));
            java = java(look.out());
            if (look.out().lines().noneMatch("jar there"::equals)) {
                done(ssh.run(COPY, List.of(hash), Optional.of(program.jar())));
            }
        }
        List<String> arguments = java < NATIVE_ACCESS_JAVA
                ? List.of(hash)
                : List.of(hash, "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
        return RemoteLoadGenerator.over(new SshLink(ssh, ssh.start(RUN, arguments)), options, threads);
    }

    private Ssh.Finished done(Ssh.Finished finished) {
        if (finished.exitCode() != 0) {
            throw SshErrors.of(ssh.host(), finished.exitCode(), finished.complaints());
        }
        return finished;
    }

    private int java(String look) {
        Matcher version = JAVA.matcher(look);
        if (!version.find()) {
            throw new BadInputException(
                    "load host " + name(),
                    "there is no Java",
                    "Install a JDK " + OLDEST_JAVA + " or newer there, on the PATH that ssh has: "
                            + ssh.host().byHand() + " java -version");
        }
        int feature = Integer.parseInt(version.group(2));
        if (feature < OLDEST_JAVA) {
            throw new BadInputException(
                    "load host " + name(),
                    "its Java is " + feature,
                    "Install a JDK " + OLDEST_JAVA + " or newer there, on the PATH that ssh has.");
        }
        return feature;
    }

    /** An agent at the other end of ssh. */
    private record SshLink(Ssh ssh, Ssh.Session session) implements Link {
        @Override
        public InputStream in() {
            return session.process().getInputStream();
        }

        @Override
        public OutputStream out() {
            return session.process().getOutputStream();
        }

        @Override
        public RuntimeException lost() {
            boolean interrupted = Thread.interrupted();
            try {
                session.end();
                return SshErrors.of(ssh.host(), session.process().waitFor(), session.complaints());
            } catch (InterruptedException e) {
                interrupted = true;
                return new NoMeasurementException(
                        "The connection to " + ssh.host().destination() + " was lost.", "Run it again.");
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() {
            session.end();
        }
    }
}
