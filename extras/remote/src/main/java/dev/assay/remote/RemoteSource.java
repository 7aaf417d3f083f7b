package dev.assay.remote;

import dev.assay.cli.bench.LoadSource;
import dev.assay.load.LoadGenerator;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolSource;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Load from load hosts. Not thread-safe. */
final class RemoteSource implements LoadSource, ToolSource {
    private final Plan plan;
    private final List<String> names;
    private final RemoteLoad generator;
    private final String address;
    private final String network;
    private final Map<LoadTool, RemoteTool> tools = new EnumMap<>(LoadTool.class);

    /**
     * @param hosts between commas
     * @param generator there, which this closes
     * @param network its bandwidth, in words
     */
    RemoteSource(Plan plan, String hosts, RemoteLoad generator, String address, String network) {
        this.plan = plan;
        this.names = LoadHostConnector.names(hosts);
        this.generator = generator;
        this.address = address;
        this.network = network;
    }

    @Override
    public LoadGenerator generator() {
        return generator;
    }

    @Override
    public int cpus() {
        return generator.generators().get(0).cpus();
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(Environment.LOAD_HOST, words(this::words));
        facts.put(Environment.LOAD_HOST_DELAY, words(this::delay));
        if (generator.generators().stream().anyMatch(RemoteLoadGenerator::onThisMachine)) {
            facts.put(Environment.LOAD_HOST_HERE, "yes");
        }
        facts.put(Environment.LOAD_NETWORK, network);
        return facts;
    }

    private String words(BiFunction<String, RemoteLoadGenerator, String> each) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> each.apply(names.get(i), generator.generators().get(i)))
                .collect(Collectors.joining("; "));
    }

    /** Name and hardware of a load host, and its distance. */
    private String words(String name, RemoteLoadGenerator there) {
        return String.format(
                Locale.ROOT,
                "%s, %d CPUs, %s, Java %s; round trip %s",
                name,
                there.cpus(),
                there.machine().cpu(),
                there.java(),
                there.roundTrip().words());
    }

    private String delay(String name, RemoteLoadGenerator there) {
        double seconds = Schedules.timing(plan).rateSlice().toMillis() / 1e3;
        return String.format(
                Locale.ROOT,
                "%s: at most %.3f%% of the CPU time of a slice",
                name,
                100 * there.roundTrip().shareOf(seconds));
    }

    @Override
    public void favour() throws InterruptedException {
        generator.favour();
    }

    @Override
    public Tool tool(LoadTool tool, List<Path> jars) throws InterruptedException {
        RemoteTool prepared = tools.get(tool);
        if (prepared == null) {
            prepared = RemoteTool.prepared(generator.generators().get(0), tool, jars);
            tools.put(tool, prepared);
        }
        return prepared::run;
    }

    @Override
    public void close() {
        generator.close();
    }
}
