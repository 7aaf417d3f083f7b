package dev.assay.launch;

import dev.assay.model.Contender;
import dev.assay.model.CpuSet;
import dev.assay.model.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What to start. A good answer is one with the status {@code readyStatus} to a GET of {@code readyPath} there.
 *
 * @param contender id
 * @param deployment the jar, its JDK, options and properties
 * @param address that it shall listen on, and no other: a literal of this machine
 * @param port that it shall listen on, 1 to 65535
 * @param cpus that it may use from its first instruction on
 * @param pin whether to confine it to them; without, it may use the CPUs that Assay itself may use
 * @param readyPath origin form, starts with a slash
 * @param readyStatus 100 to 599; 0 if any answer counts as a good one
 * @param tls whether it is asked over TLS; its certificate is not looked at, which is for those who send load
 * @param readyTimeout from the start to the end of the first good answer
 * @param log file that gets what it writes, without its middle if that is long, and without secrets; made with its folders if
 *     missing, appended to otherwise; for its owner alone
 */
public record LaunchSpec(
        String contender,
        Deployment deployment,
        String address,
        int port,
        CpuSet cpus,
        boolean pin,
        String readyPath,
        int readyStatus,
        boolean tls,
        Duration readyTimeout,
        Path log) {
    public LaunchSpec {
        require(port >= 1 && port <= 65535, "port must be 1 to 65535: " + port);
        require(readyPath.matches("/[!-~]*"), "the ready path starts with a slash and has no spaces: " + readyPath);
        require(readyStatus == 0 || (readyStatus >= 100 && readyStatus <= 599), "not an HTTP status: " + readyStatus);
        require(readyTimeout.toMillis() > 0, "the ready time-out must be positive: " + readyTimeout);
    }

    /** On loopback, asked over plain HTTP. */
    public LaunchSpec(
            String contender,
            Deployment deployment,
            int port,
            CpuSet cpus,
            boolean pin,
            String readyPath,
            int readyStatus,
            Duration readyTimeout,
            Path log) {
        this(
                contender,
                deployment,
                Ports.LOOPBACK_ADDRESS,
                port,
                cpus,
                pin,
                readyPath,
                readyStatus,
                false,
                readyTimeout,
                log);
    }

    /** The same on another address. */
    public LaunchSpec on(String other) {
        return new LaunchSpec(
                contender, deployment, other, port, cpus, pin, readyPath, readyStatus, tls, readyTimeout, log);
    }

    /**
     * The command line, CPUs included, for people to read. The launcher adds what differs from start to start: before it the words
     * of its guard, which tie the life of the process to that of Assay and change nothing else, and a folder of its own as {@code
     * java.io.tmpdir}. It hands over the options in a file.
     */
    public List<String> command() {
        return command(options());
    }

    /** With a folder for temporary files, unless the JVM's options name another, and the words that stand for the options. */
    List<String> command(Path temporary, List<String> options) {
        return command(Stream.concat(Stream.of("-Djava.io.tmpdir=" + temporary), options.stream())
                .toList());
    }

    private List<String> command(List<String> options) {
        List<String> words = new ArrayList<>();
        if (pin) {
            words.addAll(Tools.found().onCpus(cpus));
        }
        words.add(java().toString());
        words.addAll(options);
        words.add("-jar");
        words.add(deployment.jar().path().toString());
        return List.copyOf(words);
    }

    /** JVM options, then properties: all that may hold secrets. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        deployment.jvmOptions().forEach(option -> options.add(withPort(option)));
        properties().forEach((key, value) -> options.add("-D" + key + "=" + value));
        return options;
    }

    Path java() {
        return deployment.jdk().home().resolve("bin").resolve("java");
    }

    /** Address and port win over everything. */
    private Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>(deployment.properties());
        properties.replaceAll((key, value) -> withPort(value));
        properties.put("server.address", address);
        properties.put("server.port", String.valueOf(port));
        return properties;
    }

    private String withPort(String text) {
        return text.replace(Contender.PORT, String.valueOf(port));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
