package dev.assay.launch;

import dev.assay.launch.machine.Tools;
import dev.assay.model.Require;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What to start. A successful response is one with the status {@code readyStatus} to a GET of {@code readyPath}.
 *
 * @param contender id
 * @param deployment the jar, its JDK, options and properties
 * @param address to listen on, and no other: an IP address of this machine
 * @param port to listen on, 1 to 65535
 * @param cpus that it may use from its first instruction on
 * @param pin whether to confine it to them; otherwise it may use the CPUs that Assay itself may use
 * @param readyPath origin form, starts with a slash
 * @param readyStatus 100 to 599; 0 if any response is good
 * @param tls whether requests go over TLS; its certificate is not checked, which is left to the sender of load
 * @param readyTimeout from the start to the end of the first successful response
 * @param log file for its output, without the middle if that is long, and without secrets; created with its folders if
 *     missing, appended to otherwise; readable by its owner only
 * @param within words before the command that start it in a group with a limit, for example; usually none
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
        Path log,
        List<String> within) {
    public LaunchSpec {
        within = List.copyOf(within);
        Require.that(port >= 1 && port <= 65535, "port must be 1 to 65535: " + port);
        Require.that(
                readyPath.matches("/[!-~]*"), "the ready path starts with a slash and has no spaces: " + readyPath);
        Require.that(
                readyStatus == 0 || (readyStatus >= 100 && readyStatus <= 599), "not an HTTP status: " + readyStatus);
        Require.that(readyTimeout.toMillis() > 0, "the ready time-out must be positive: " + readyTimeout);
    }

    public LaunchSpec on(String other) {
        return new LaunchSpec(
                contender, deployment, other, port, cpus, pin, readyPath, readyStatus, tls, readyTimeout, log, within);
    }

    public LaunchSpec within(List<String> group) {
        return new LaunchSpec(
                contender, deployment, address, port, cpus, pin, readyPath, readyStatus, tls, readyTimeout, log, group);
    }

    /**
     * The command line, including CPUs, for display. The launcher adds what differs from start to start: the words of its guard as a
     * prefix, which tie the life of the process to that of Assay and change nothing else, and a fresh folder as {@code
     * java.io.tmpdir}. It passes the options in a file.
     */
    public List<String> command() {
        return command(options());
    }

    /** The command line with a folder for temporary files, which the JVM options can override, and the given option words. */
    List<String> command(Path temporary, List<String> options) {
        return command(Stream.concat(Stream.of("-Djava.io.tmpdir=" + temporary), options.stream())
                .toList());
    }

    private List<String> command(List<String> options) {
        List<String> words = new ArrayList<>(within);
        if (pin) {
            words.addAll(Tools.found().onCpus(cpus));
        }
        words.add(java().toString());
        words.addAll(options);
        words.add("-jar");
        words.add(deployment.jar().path().toString());
        return List.copyOf(words);
    }

    /** JVM options, then properties: everything that may contain secrets. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        deployment.jvmOptions().forEach(option -> options.add(withPort(option)));
        properties().forEach((key, value) -> options.add("-D" + key + "=" + value));
        return options;
    }

    Path java() {
        return deployment.jdk().home().resolve("bin").resolve("java");
    }

    /** All properties; address and port override everything else. */
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
}
