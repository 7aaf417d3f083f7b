package dev.assay.behave.outcome;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonProperty.Access;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a contender did with a case. Two contenders did the same if these are equal. In files it has a kind, its fields, and for scripts its
 * text.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "reaction", value = Reaction.class),
    @JsonSubTypes.Type(name = "part", value = Observation.Part.class),
    @JsonSubTypes.Type(name = "frames", value = Observation.Frames.class),
    @JsonSubTypes.Type(name = "marks", value = Observation.Marks.class),
    @JsonSubTypes.Type(name = "reached", value = Observation.Reached.class),
    @JsonSubTypes.Type(name = "accepted", value = Observation.Accepted.class),
    @JsonSubTypes.Type(name = "unsteady", value = Observation.Unsteady.class)
})
public sealed interface Observation
        permits Reaction,
                Observation.Part,
                Observation.Frames,
                Observation.Marks,
                Observation.Reached,
                Observation.Accepted,
                Observation.Unsteady {
    /** As a cell shows it, such as {@code 400 close}. */
    @JsonProperty(access = Access.READ_ONLY)
    String text();

    /**
     * The part of a response that a case is about.
     *
     * @param value such as {@code no leak} or {@code Allow: GET}; nothing in it varies between runs
     */
    record Part(int status, String value) implements Observation {
        @Override
        public String text() {
            return status + ", " + value;
        }
    }

    /** The frames that a WebSocket received, such as {@code close 1002}, and what then happened to it. */
    record Frames(List<String> frames, SocketEnd end) implements Observation {
        /** What happened to a WebSocket. */
        public enum SocketEnd {
            /** The last PING was answered. */
            OPEN("open"),
            /** The server closed the connection. */
            ENDED("end"),
            /** Nothing came in time. */
            SILENT("silent");

            private final String word;

            SocketEnd(String word) {
                this.word = word;
            }
        }

        public Frames {
            frames = List.copyOf(frames);
        }

        @Override
        public String text() {
            return frames.stream().map(frame -> frame + " ").collect(Collectors.joining()) + end.word;
        }
    }

    /** What happened, in one mark or several. */
    record Marks(List<Mark> marks) implements Observation {
        public Marks {
            marks = List.copyOf(marks);
        }

        public static Marks of(Mark... marks) {
            return new Marks(Arrays.asList(marks));
        }

        @Override
        public String text() {
            return marks.stream().map(Mark::text).collect(Collectors.joining(", "));
        }
    }

    /** How far it went, or how long it took, in classes, so that two runs are equal. */
    record Reached(Bound bound, int number) implements Observation {
        /** What the number bounds. */
        public enum Bound {
            /** The number of stuck clients beside which normal ones get responses. */
            ALL_ANSWERED("all answered up to ", ""),
            SOME_UNANSWERED("some unanswered from ", ""),
            NONE_ANSWERED("none answered at ", ""),
            /** Seconds until a server gives up on a client. */
            TIMES_OUT("times out within ", " s"),
            NO_TIMEOUT("no timeout within ", " s"),
            /** Seconds until the latency is as before. */
            RECOVERS("recovers within ", " s"),
            NO_RECOVERY("no recovery within ", " s");

            private final String before;
            private final String after;

            Bound(String before, String after) {
                this.before = before;
                this.after = after;
            }
        }

        @Override
        public String text() {
            return bound.before + number + bound.after;
        }
    }

    /**
     * The largest number that was accepted.
     *
     * @param beyond what happened with one more; empty if no more were tried
     * @param recovers whether the server responds afterwards
     */
    record Accepted(long most, Optional<Observation> beyond, boolean recovers) implements Observation {
        @Override
        public String text() {
            return beyond.map(then -> Numbers.integer(most) + ", then " + then.text())
                            .orElse("more than " + Numbers.integer(most))
                    + (recovers ? "" : "; no response once they are closed");
        }
    }

    /** Something that no clause allows, whatever else it did. */
    record Unsteady(Observation observed, Trouble trouble) implements Observation {
        /** What is wrong with the process. */
        public enum Trouble {
            /** It responded only when the case was sent again. */
            AT_TIMES_SILENT(", at times silent"),
            /** It kept using CPU time. */
            SPINS(" spins");

            private final String after;

            Trouble(String after) {
                this.after = after;
            }
        }

        @Override
        public String text() {
            return observed.text() + trouble.after;
        }
    }
}
