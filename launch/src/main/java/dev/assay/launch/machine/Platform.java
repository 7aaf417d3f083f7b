package dev.assay.launch.machine;

import dev.assay.model.BadInputException;
import java.util.List;
import java.util.Locale;

/** Operating systems that differ in what Assay can see and do on them; see docs/reference/platforms.md. */
public enum Platform {
    LINUX,
    /** Linux in a virtual machine on Windows. */
    WSL_2,
    /** Windows with a partial emulation of Linux. */
    WSL_1,
    MAC,
    WINDOWS,
    OTHER;

    private static final String UNSEEN =
            "no CPUs of their own for servers and generator, no threads, memory and counters of"
                    + " servers, nothing of what other programs do";
    private static final String BETTER = "fine for a first look; for a verdict that others rely on, use Linux"
            + " (docs/reference/platforms.md lists what is left out)";

    public static Platform here() {
        return of(Host.here());
    }

    static Platform of(Host host) {
        String name = host.property("os.name").toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return MAC;
        } else if (name.startsWith("windows")) {
            return WINDOWS;
        }
        return name.startsWith("linux") ? linux(host) : OTHER;
    }

    /** WSL kernels have Microsoft in their release: with a small m in WSL 2, with a capital in WSL 1. */
    private static Platform linux(Host host) {
        String release =
                ProcFile.text(host.root().resolve("proc/sys/kernel/osrelease")).orElse(host.property("os.version"));
        if (release.endsWith("-Microsoft")) {
            return WSL_1;
        }
        return release.toLowerCase(Locale.ROOT).contains("microsoft") ? WSL_2 : LINUX;
    }

    /**
     * Checks that servers can be started on this platform.
     *
     * @throws BadInputException if they cannot
     */
    public void requireServers() {
        if (this == WINDOWS) {
            throw new BadInputException(
                    "Windows",
                    "it lacks what Assay needs to start and stop servers",
                    "Run Assay in WSL 2: wsl --install");
        }
    }

    public List<Finding> findings() {
        return switch (this) {
            case LINUX -> List.of();
            case WSL_2 ->
                List.of(Finding.warn(
                        "WSL 2: programs on Windows are not visible to it, and take its CPU time",
                        "end busy programs there; keep jars and results in the Linux file system, not under /mnt"));
            case WSL_1 ->
                List.of(Finding.fail(
                        "WSL 1 is not Linux: its information on processes and CPUs is emulated",
                        "convert it to WSL 2, on Windows: wsl --set-version DISTRIBUTION 2"));
            case WINDOWS ->
                List.of(Finding.fail(
                        "Windows: it lacks what Assay needs to start and stop servers",
                        "run Assay in WSL 2, on Windows: wsl --install"));
            case MAC -> List.of(Finding.warn("macOS: " + UNSEEN, BETTER));
            case OTHER -> List.of(Finding.warn("neither Linux nor macOS: " + UNSEEN, BETTER));
        };
    }
}
