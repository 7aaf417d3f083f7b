package dev.assay.why.judge;

import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.stack.CollapsedStacks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Seeded profiles of contenders whose true costs are known: blocks, JVMs and each stack in each JVM have noise of their own, and samples
 * are drawn.
 */
public final class PlantedProfiles {
    private static final int SAMPLES = 1500;

    private static final String SERVER =
            "[http-nio-8080-exec-1 tid=31];java/lang/Thread.run_[j];org/apache/tomcat/util/threads/ThreadPoolExecutor$Worker.run_[j]"
                    + ";org/apache/coyote/http11/Http11Processor.service_[j]";

    /** Where the app's filters are called. */
    public static final String CHAIN = SERVER + ";org/springframework/web/filter/OncePerRequestFilter.doFilter_[j]";

    public static final String CONTROLLER =
            CHAIN + ";org/springframework/web/servlet/DispatcherServlet.doService_[j];com/example/Orders.list_[j]";

    /** What no contender changes, in µs a request. */
    private static final Map<String, Double> USUAL = Map.of(
            SERVER,
            12.0,
            CHAIN,
            4.0,
            CONTROLLER,
            10.0,
            CONTROLLER + ";java/util/HashMap.getNode_[i]",
            5.0,
            CONTROLLER + ";com/fasterxml/jackson/databind/ObjectMapper.writeValue_[j]",
            20.0,
            SERVER
                    + ";org/apache/coyote/http11/Http11OutputBuffer.commit_[j];sun/nio/ch/SocketDispatcher.write0_[0];__write",
            15.0,
            "[http-nio-8080-Poller tid=29];sun/nio/ch/EPoll.wait_[0];epoll_wait",
            6.0,
            "[GC Thread#0 tid=12];thread_native_entry;WorkerThread::run;G1EvacuateRegionsTask::work",
            3.0,
            "[C2 CompilerThre tid=15];thread_native_entry;CompileBroker::compiler_thread_loop;C2Compiler::compile_method",
            2.0);

    private final Random random;
    private final Map<String, Map<String, Double>> costs = new LinkedHashMap<>();
    /** Bytes a request by stack. */
    private final Map<String, Map<String, Double>> allocated = new TreeMap<>();

    private final Map<String, Map<String, Double>> compiled = new TreeMap<>();

    public PlantedProfiles(long seed) {
        this.random = new Random(seed);
    }

    /** Adds a contender with the usual stacks and some of its own; the first is the reference. */
    public PlantedProfiles with(String contender, Map<String, Double> own) {
        Map<String, Double> all = new TreeMap<>(USUAL);
        own.forEach((stack, micros) -> all.merge(stack, micros, Double::sum));
        costs.put(contender, all);
        return this;
    }

    /** Sets what a contender allocates in each stack, in bytes a request. */
    public PlantedProfiles allocating(String contender, Map<String, Double> bytes) {
        allocated.put(contender, new TreeMap<>(bytes));
        return this;
    }

    /** Sets what the JIT compilers of a contender have achieved. */
    public PlantedProfiles compiling(String contender, Map<String, Double> figures) {
        compiled.put(contender, new TreeMap<>(figures));
        return this;
    }

    /** Judges so many blocks. */
    public Why judged(int blocks) {
        List<Profile> sampled = profiles(blocks);
        return Judge.judge(of(sampled), sampled);
    }

    public Profiles of(List<Profile> sampled) {
        List<String> ids = List.copyOf(costs.keySet());
        return new Profiles(
                "ctimer", ids.get(0), ids, sampled.stream().map(Profile::slice).toList(), List.of());
    }

    public List<Profile> profiles(int blocks) {
        List<Profile> profiles = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double machine = noise(0.05);
            for (String contender : costs.keySet()) {
                profiles.add(profile(block, contender, machine * noise(0.01)));
            }
        }
        return profiles;
    }

    private Profile profile(int block, String contender, double factor) {
        Map<String, Double> actual = new TreeMap<>();
        costs.getOrDefault(contender, Map.of())
                .forEach((stack, micros) -> actual.put(stack, micros * factor * noise(0.04)));
        double cpu = sum(actual, "") - sum(actual, "[C2");
        List<String> lines = new ArrayList<>();
        long samples = 0;
        for (Map.Entry<String, Double> stack : actual.entrySet()) {
            long count = poisson(SAMPLES * stack.getValue() / cpu);
            samples += count;
            if (count > 0) {
                lines.add(stack.getKey() + " " + count);
            }
        }
        double kernel = actual.entrySet().stream()
                .filter(stack -> stack.getKey().matches(".*(__write|epoll_wait)"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        Map<String, Double> bytes = allocated.getOrDefault(contender, Map.of());
        Map<String, Double> counters =
                bytes.isEmpty() ? Map.of() : Map.of("allocated", sum(bytes, "") * noise(0.005), "readWriteCalls", 2.0);
        ProfiledSlice slice = new ProfiledSlice(
                block,
                contender,
                cpu * noise(0.005),
                kernel,
                sum(actual, "[GC"),
                sum(actual, "[C2"),
                cpu * 1.03,
                counters,
                compiled(contender),
                20_000,
                samples,
                "profiles/block-" + block + "-" + contender + ".collapsed");
        return new Profile(
                slice,
                CollapsedStacks.read(slice.stacks(), lines),
                CollapsedStacks.allocations(slice.allocations(), allocations(bytes)));
    }

    private Map<String, Double> compiled(String contender) {
        Map<String, Double> figures = new TreeMap<>(compiled.getOrDefault(contender, Map.of()));
        figures.replaceAll((figure, value) -> value * noise(0.01));
        return figures;
    }

    /** One sample in 64 KB or so, each of as many bytes. */
    private List<String> allocations(Map<String, Double> bytes) {
        return bytes.entrySet().stream()
                .map(stack -> stack.getKey() + ";byte[]_[i] "
                        + (1 + poisson(SAMPLES * stack.getValue() / sum(bytes, ""))) * 65_536)
                .toList();
    }

    private static double sum(Map<String, Double> stacks, String prefix) {
        return stacks.entrySet().stream()
                .filter(stack -> stack.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private double noise(double spread) {
        return Math.exp(spread * random.nextGaussian());
    }

    /** D. E. Knuth's, with the normal approximation for large means. */
    private long poisson(double mean) {
        if (mean > 30) {
            return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
        }
        long count = -1;
        for (double product = 1; product > Math.exp(-mean); count++) {
            product *= random.nextDouble();
        }
        return count;
    }
}
