package dev.assay.behave;

import dev.assay.behave.Flooding.End;
import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Conduct;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What publicly known floods do to a server: at most 20,000 frames and ten seconds each, on one connection to a process of its own, with a client
 * beside it. Which of them a server bounds, what the others cost, and whether anybody else notices.
 */
final class Floods implements Family {
    static final String ID = "floods";

    private static final int MOST = 20_000;
    private static final int MILLIS = 10_000;
    private static final int USUAL_WARM_UP = 500;
    private static final int RECOVERY_MILLIS = 5_000;
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final long MEGABYTE = 1 << 20;

    private final int most;
    private final int millis;
    private final int warmUp;

    Floods() {
        this(MOST, MILLIS, USUAL_WARM_UP);
    }

    /** @param warmUp requests before the first flood */
    Floods(int most, int millis, int warmUp) {
        this.most = most;
        this.millis = millis;
        this.warmUp = warmUp;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean speaksHttp2() {
        return true;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        Optional<String> impossible = Http2.impossible(stage.app());
        RunningServer server = stage.fresh(impossible.isPresent() ? Map.of() : Http2.ENABLED, ID);
        List<Finding> findings = new ArrayList<>();
        List<String> omitted = new ArrayList<>(impossible.stream().toList());
        try {
            warmUp(server, stage.requests());
            List<Flood> floods = floods(server, stage.requests(), impossible.isEmpty());
            for (Flood flood : floods) {
                if (!server.alive()) {
                    omitted.add("The process ended, so " + flood.subject().id() + " was not sent.");
                    continue;
                }
                findings.add(new Finding(flood.subject(), conduct(server, flood, stage.requests())));
                progress.accept(100 * findings.size() / floods.size());
            }
        } finally {
            server.stop(GRACE);
        }
        return new Findings(findings, omitted);
    }

    private List<Flood> floods(RunningServer server, AppRequests requests, boolean http2) {
        List<Flood> floods = new ArrayList<>();
        if (http2) {
            floods.addAll(Flood.ofHttp2(WireText.of(requests.path(), server.authority(), requests.post()), most));
        }
        floods.addAll(Flood.ofHttp1(requests, server.authority(), most));
        return floods;
    }

    private static byte[] get(RunningServer server, AppRequests requests) {
        return WireText.raw("GET " + requests.path() + " HTTP/1.1\r\nHost: " + server.authority() + "\r\n\r\n");
    }

    /** Otherwise the first flood would pay for the compilers. */
    private void warmUp(RunningServer server, AppRequests requests) {
        try (SteadyConnection connection = new SteadyConnection(server::connect, RECOVERY_MILLIS)) {
            for (int i = 0; i < warmUp; i++) {
                connection.exchange(get(server, requests));
            }
        }
    }

    private Conduct conduct(RunningServer server, Flood flood, AppRequests requests) throws InterruptedException {
        byte[] get = get(server, requests);
        ProcessCost before = ProcessCost.of(server.pid());
        try (Bystander bystander = new Bystander(server::connect, get)) {
            bystander.start();
            Flooding.Outcome outcome = Flooding.run(server::connect, flood, millis);
            OptionalLong recovery = recovery(server, get);
            bystander.end();
            Map<String, Long> counts = new TreeMap<>();
            counts.put("sent", (long) outcome.parts());
            counts.put("bytes", outcome.answerBytes());
            counts.put("ms", outcome.nanos() / 1_000_000);
            counts.put("others answered", bystander.answered());
            counts.put("others not answered", bystander.unanswered());
            counts.put("slowest of the others, ms", bystander.slowestMillis());
            recovery.ifPresent(took -> counts.put("a new client after it, ms", took));
            cost(before, ProcessCost.of(server.pid()), counts);
            boolean unharmed = bystander.unanswered() == 0 && recovery.isPresent();
            boolean bounded = !flood.limited() || outcome.end() != End.WHOLE;
            String did = outcome.end().words()
                    + (bystander.unanswered() > 0 ? ", others were not answered" : "")
                    + (recovery.isEmpty() ? ", no recovery" : "");
            return new Conduct(server.contender(), did, unharmed && bounded, counts);
        } catch (IOException e) {
            return new Conduct(server.contender(), "no connection", false, Map.of());
        }
    }

    private static OptionalLong recovery(RunningServer server, byte[] get) {
        long begun = System.nanoTime();
        try (SteadyConnection connection = new SteadyConnection(server::connect, RECOVERY_MILLIS)) {
            return connection.exchange(get) == Tally.Ended.ANSWERED
                    ? OptionalLong.of((System.nanoTime() - begun) / 1_000_000)
                    : OptionalLong.empty();
        }
    }

    private static void cost(ProcessCost before, ProcessCost after, Map<String, Long> counts) {
        if (before.cpuMillis().isPresent() && after.cpuMillis().isPresent()) {
            counts.put(
                    "CPU ms", after.cpuMillis().getAsLong() - before.cpuMillis().getAsLong());
        }
        if (before.residentBytes().isPresent() && after.residentBytes().isPresent()) {
            long grown =
                    after.residentBytes().getAsLong() - before.residentBytes().getAsLong();
            counts.put("memory, MB", Math.max(0, grown / MEGABYTE));
        }
    }

    /** Where others notice, or what has no end is taken, and it was not so before. */
    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return from.asAsked() && !to.asAsked();
    }
}
