package dev.assay.why.profile;

import dev.assay.launch.machine.MachineFacts;
import dev.assay.launch.machine.ProcFile;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import dev.assay.probe.Jcmd;
import dev.assay.probe.SharedFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * async-profiler, loaded into the process by {@code jcmd}. With perf events, stacks go on in the kernel. Its engine
 * {@code ctimer}, a timer of CPU time for each thread, works for any user and in containers; stacks end where the kernel begins.
 */
final class AsyncProfiler implements Profiler {
    /** Names of events. */
    private static final String PERF_EVENTS = "cpu";

    /** No other system has a timer of CPU time for each thread. */
    private static final String TIMER = platform().startsWith("linux") ? "ctimer" : "itimer";

    private static final Path CPUS = Path.of("/proc/cpuinfo");

    /** The addresses in it are zeros for whoever may not see the kernel's stacks. */
    private static final Path KERNEL_SYMBOLS = Path.of("/proc/kallsyms");

    private static final String LIBRARY = "libasyncProfiler.so";
    private static final String SAMPLES = "samples";
    private static final String LOG = "log";
    /** Bits of what a recording would also tell: of the system, its properties, libraries, CPU load and heap. */
    private static final int NOTHING_ELSE = 0x1f;

    /** Bytes from one sample of allocations to the next, on average: at 1,000 requests a second of 20 kB, 1,200 in a load. */
    private static final int ALLOCATED = 1 << 16;

    private static final int LONGEST = 1 << 26;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String DONE = "return code: 0";

    private final SharedFolder folder;
    private final Jcmd jcmd;
    private String event = TIMER;

    private AsyncProfiler(SharedFolder folder, Jcmd jcmd) {
        this.folder = folder;
        this.jcmd = jcmd;
    }

    /** Loads it, which takes most of the time. */
    static Profiler in(long pid, Jdk jdk) throws InterruptedException {
        String platform = platform();
        try (InputStream library = AsyncProfiler.class.getResourceAsStream("/" + platform + "/" + LIBRARY)) {
            if (library == null) {
                throw unable("there is none for " + platform);
            }
            AsyncProfiler profiler =
                    new AsyncProfiler(SharedFolder.with(pid, "assay-profile-" + pid + "-"), Jcmd.of(jdk, pid, LIMIT));
            boolean loaded = false;
            try {
                Files.copy(library, profiler.folder.here(LIBRARY));
                profiler.tell("version");
                profiler.choose();
                loaded = true;
                return profiler;
            } finally {
                if (!loaded) {
                    profiler.close();
                }
            }
        } catch (IOException e) {
            throw unable("its library could not be copied: " + e.getMessage());
        }
    }

    /**
     * Perf events without stacks of the kernel would lack its time. In a virtual machine, each switch of threads sets a timer for them,
     * which leaves the machine.
     */
    private void choose() throws InterruptedException {
        if (!MachineFacts.hypervisor(ProcFile.lines(CPUS)) && kernelSymbols()) {
            try {
                tell("check,event=" + PERF_EVENTS);
                event = PERF_EVENTS;
            } catch (NoMeasurementException refused) {
                event = TIMER;
            }
        }
    }

    private static boolean kernelSymbols() {
        try (BufferedReader symbols = Files.newBufferedReader(KERNEL_SYMBOLS)) {
            String first = symbols.readLine();
            return first != null && first.matches("0*[1-9a-f].*");
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String platform() {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String cpu = System.getProperty("os.arch", "");
        return os.startsWith("mac")
                ? "macos"
                : os + "-" + (cpu.equals("amd64") ? "x64" : cpu.equals("aarch64") ? "arm64" : cpu);
    }

    @Override
    public String engine() {
        return event.equals(PERF_EVENTS) ? "perf events" : event;
    }

    @Override
    public void start(Kind kind) throws InterruptedException {
        String cpu = event + ",interval=" + 1_000_000 / HERTZ + "us";
        tell("start,threads,event="
                + switch (kind) {
                    case CPU -> cpu;
                    case ALLOC -> kind.id() + ",alloc=" + ALLOCATED;
                    case LOCK, WALL -> kind.id();
                    case JFR -> cpu + ",alloc,lock,jfropts=" + NOTHING_ELSE + file(kind);
                });
    }

    @Override
    public byte[] stop(Kind kind) throws InterruptedException {
        tell("stop"
                + switch (kind) {
                    case CPU, WALL -> ",threads,ann";
                    case ALLOC, LOCK -> ",threads,ann,total";
                    case JFR -> "";
                }
                + file(kind));
        try {
            byte[] samples = folder.bytes(SAMPLES, LONGEST);
            if (samples.length == 0 && kind == Kind.CPU) {
                throw unable("it saw nothing");
            }
            return samples;
        } catch (IOException e) {
            throw unable("its samples could not be read: " + e.getMessage());
        }
    }

    @Override
    public Map<String, Double> compiled(Stacks sampled) throws InterruptedException {
        Map<String, Double> figures = new TreeMap<>(Compilers.of(jcmd));
        figures.putAll(Compilers.running(sampled));
        return figures;
    }

    private String file(Kind kind) {
        return (kind == Kind.JFR ? ",jfr" : ",collapsed") + ",file=" + folder.there(SAMPLES);
    }

    private void tell(String command) throws InterruptedException {
        List<String> response = jcmd.ask(
                "JVMTI.agent_load",
                quoted(folder.there(LIBRARY).toString()),
                quoted(command + ",log=" + folder.there(LOG)));
        if (!response.contains(DONE)) {
            throw unable("it answered: " + String.join(" / ", response) + log());
        }
    }

    /** What it wrote about the command. */
    private String log() {
        try {
            return folder.text(LOG, LONGEST).lines().map(line -> " / " + line).collect(Collectors.joining());
        } catch (IOException gone) {
            return "";
        }
    }

    /** Otherwise jcmd would take what stands before an equals sign for the name of an option. */
    private static String quoted(String word) {
        return "\"" + word + "\"";
    }

    private static NoMeasurementException unable(String why) {
        return new NoMeasurementException("async-profiler cannot be used: " + why, "");
    }

    @Override
    public void close() {
        try {
            folder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
