package dev.assay.studies.account;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A to-do of the published application, which keeps none. */
public record Todo(
        @Nullable Long id,
        @Nullable String description,
        @Nullable String details,
        boolean done) {
    /** The ten that everybody reads. */
    public static final List<Todo> ALL = IntStream.rangeClosed(1, 10)
            .mapToObj(number -> new Todo(null, "description " + number, "details " + number, true))
            .toList();

    /** What its sender gets back. */
    public Todo saved() {
        return new Todo(id, "saved!", details, done);
    }
}
