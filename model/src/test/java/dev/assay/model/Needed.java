package dev.assay.model;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs that some tests run and that a fresh machine lacks, each with what installs it. Where one is missing, the tests that need it
 * are skipped, and say so at the end of the build, which collects what {@link #lack} says.
 */
public final class Needed {
    private static final Map<String, String> INSTALL = Map.ofEntries(
            entry("ab", "apt-get install apache2-utils"),
            entry("actionlint", "go install github.com/rhysd/actionlint/cmd/actionlint@latest"),
            entry("bwrap", "apt-get install bubblewrap"),
            entry("chromium", "apt-get install chromium"),
            entry("git", "apt-get install git"),
            entry("ip", "apt-get install iproute2"),
            entry("k6", "go install go.k6.io/k6@latest"),
            entry("kubeconform", "go install github.com/yannh/kubeconform/cmd/kubeconform@latest"),
            entry("libfaketime", "apt-get install libfaketime"),
            entry("munged", "apt-get install munge"),
            entry("scp", "apt-get install openssh-client"),
            entry("skopeo", "apt-get install skopeo"),
            entry("slurmctld", "apt-get install slurm-wlm"),
            entry("ssh", "apt-get install openssh-client"),
            entry("sbatch", "apt-get install slurm-wlm"),
            entry("slurmd", "apt-get install slurm-wlm"),
            entry("ssh-keygen", "apt-get install openssh-client"),
            entry("sshd", "apt-get install openssh-server"),
            entry("taskset", "apt-get install util-linux"),
            entry("tc", "apt-get install iproute2"),
            entry("wrk", "apt-get install wrk"));

    private Needed() {}

    /** Skips the test that asks if one of them is missing. */
    public static void programs(String... names) {
        assume(missing(names));
    }

    /** Skips the test that asks if something is missing. */
    public static void assume(Optional<String> missing) {
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    /** What is said of the first that is missing. */
    public static Optional<String> missing(String... names) {
        return Arrays.stream(names)
                .filter(name -> find(name).isEmpty())
                .findFirst()
                .map(Needed::lack);
    }

    /** A program on the {@code PATH}, or where daemons are. */
    public static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Arrays.stream(path.split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** That it is missing, and what installs it. */
    public static String lack(String name) {
        String install = Optional.ofNullable(INSTALL.get(name))
                .orElseThrow(() -> new IllegalArgumentException("nothing is known to install " + name));
        return "there is no " + name + ": " + install;
    }
}
