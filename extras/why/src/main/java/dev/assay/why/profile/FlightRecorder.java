package dev.assay.why.profile;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import dev.assay.probe.Jcmd;
import dev.assay.probe.SharedFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The JDK's flight recorder, with no event but {@code jdk.CPUTimeSample} (JEP 509): nothing of the environment or of properties is in what
 * it records. Its stacks have Java frames only.
 */
record FlightRecorder(SharedFolder folder, Jcmd jcmd) implements Profiler {
    /** The first JDK that samples CPU time. */
    static final int FIRST_JDK = 25;

    private static final String EVENT = "jdk.CPUTimeSample";
    private static final String NAME = "assay-why";
    private static final String RECORDING = "recording.jfr";
    private static final int LONGEST = 1 << 28;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    static Profiler in(long pid, Jdk jdk) {
        try {
            return new FlightRecorder(SharedFolder.with(pid, "assay-profile-" + pid + "-"), Jcmd.of(jdk, pid, LIMIT));
        } catch (IOException e) {
            throw unable("no folder for it: " + e.getMessage());
        }
    }

    @Override
    public String engine() {
        return EVENT;
    }

    @Override
    public void start(Kind kind) throws InterruptedException {
        if (kind != Kind.CPU && kind != Kind.JFR) {
            throw unable("it samples CPU time alone, not " + kind.id());
        }
        tell(
                "Started",
                "JFR.start",
                "name=" + NAME,
                "settings=none",
                "+" + EVENT + "#enabled=true",
                "+" + EVENT + "#throttle=" + 1_000_000 / HERTZ + "us");
    }

    @Override
    public byte[] stop(Kind kind) throws InterruptedException {
        tell("Stopped", "JFR.stop", "name=" + NAME, "filename=\"" + folder.there(RECORDING) + "\"");
        try {
            byte[] recording = folder.bytes(RECORDING, LONGEST);
            return kind == Kind.JFR ? recording : stacks(recording).text().getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unable("its recording could not be read: " + e.getMessage());
        }
    }

    /** What it samples tells interpreted code apart, but not who compiled the rest. */
    @Override
    public Map<String, Double> compiled(Stacks sampled) throws InterruptedException {
        return Compilers.of(jcmd);
    }

    /** From a copy: that of the process may become another file at any time. */
    private static Stacks stacks(byte[] recording) throws IOException {
        Path copy = Files.createTempFile(NAME, ".jfr");
        try {
            Files.write(copy, recording);
            return stacks(RecordingFile.readAllEvents(copy));
        } finally {
            Files.delete(copy);
        }
    }

    private static Stacks stacks(List<RecordedEvent> events) {
        Map<String, Long> samples = new TreeMap<>();
        events.stream()
                .filter(event -> event.getEventType().getName().equals(EVENT) && event.getStackTrace() != null)
                .forEach(event -> samples.merge(stack(event), 1L, Long::sum));
        if (samples.isEmpty()) {
            throw unable("it saw nothing");
        }
        return new Stacks(samples);
    }

    /** As async-profiler writes it: thread, then frames from the root. */
    private static String stack(RecordedEvent event) {
        RecordedThread thread = event.getThread("eventThread");
        StringBuilder stack = new StringBuilder("[" + thread.getJavaName() + " tid=" + thread.getOSThreadId() + "]");
        List<RecordedFrame> frames = event.getStackTrace().getFrames();
        for (int i = frames.size() - 1; i >= 0; i--) {
            RecordedFrame frame = frames.get(i);
            stack.append(';')
                    .append(frame.getMethod().getType().getName().replace('.', '/'))
                    .append('.')
                    .append(frame.getMethod().getName())
                    .append(kind(frame.getType()));
        }
        return stack.toString();
    }

    private static String kind(String type) {
        return switch (type) {
            case "JIT compiled" -> "_[j]";
            case "Inlined" -> "_[i]";
            case "Interpreted" -> "_[0]";
            default -> "";
        };
    }

    private void tell(String done, String... command) throws InterruptedException {
        List<String> response = jcmd.ask(command);
        if (response.stream().noneMatch(line -> line.startsWith(done))) {
            throw unable(String.join(" / ", response));
        }
    }

    private static NoMeasurementException unable(String why) {
        return new NoMeasurementException("the flight recorder cannot be used: " + why, "");
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
