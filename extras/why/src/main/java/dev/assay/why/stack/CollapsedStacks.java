package dev.assay.why.stack;

import dev.assay.model.BadInputException;
import dev.assay.probe.ThreadKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Stacks in collapsed form, as async-profiler and the converter of JFR write them: a line each, frames from the outermost caller on with
 * semicolons between them, a space, the number of samples. The first frame may be the thread, {@code [name tid=17]} or {@code [name]}.
 */
public final class CollapsedStacks {
    private static final Pattern LINE = Pattern.compile("(.*) (\\d{1,18})", Pattern.DOTALL);
    private static final Pattern THREAD = Pattern.compile("\\[(.*?)(?: ?tid=\\d+)?]");
    private static final Pattern ALLOCATED = Pattern.compile(";[^;]*( \\d+)$");
    private static final Pattern COMPILER = Pattern.compile("CompileBroker::.*");
    private static final Pattern COLLECTOR =
            Pattern.compile("(GangWorker|WorkerThread|ConcurrentGCThread|VMThread)::(run|loop)");

    private CollapsedStacks() {}

    /**
     * Reads the lines of a file.
     *
     * @param where its name, for messages
     * @throws BadInputException if a line is not like this
     */
    public static List<Stack> read(String where, List<String> lines) {
        Map<String, Frame> known = new HashMap<>(); // a stack has a hundred frames, most of them in others, too
        return IntStream.range(0, lines.size())
                .filter(i -> !lines.get(i).isBlank())
                .mapToObj(i -> stack(where + ":" + (i + 1), lines.get(i), known))
                .toList();
    }

    /** The same of a file of allocations: in bytes, and without the last frame of each stack, which is the class that was allocated. */
    public static List<Stack> allocations(String where, List<String> lines) {
        return read(
                where,
                lines.stream()
                        .map(line -> ALLOCATED.matcher(line).replaceFirst("$1"))
                        .toList());
    }

    private static Stack stack(String where, String line, Map<String, Frame> known) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new BadInputException(
                    where,
                    "does not end with a number of samples",
                    "Delete the folder of profiles to go on without it.");
        }
        List<String> written = Arrays.asList(parts.group(1).split(";", -1));
        Matcher thread = THREAD.matcher(written.get(0));
        boolean named = thread.matches();
        List<Frame> frames = written.stream()
                .skip(named ? 1 : 0)
                .map(frame -> known.computeIfAbsent(frame, Frame::of))
                .filter(frame -> frame.kind() != Frame.Kind.UNKNOWN)
                .toList();
        String name = named ? thread.group(1) : "";
        return new Stack(name.isEmpty() ? kind(frames) : ThreadKind.of(name), frames, Long.parseLong(parts.group(2)));
    }

    /** The kind of a thread without a name: the JVM's own begin in functions that only they call. */
    private static ThreadKind kind(List<Frame> frames) {
        if (frames.stream().anyMatch(frame -> COMPILER.matcher(frame.name()).matches())) {
            return ThreadKind.JIT;
        }
        return frames.stream().anyMatch(frame -> COLLECTOR.matcher(frame.name()).matches())
                ? ThreadKind.GC
                : ThreadKind.APPLICATION;
    }
}
