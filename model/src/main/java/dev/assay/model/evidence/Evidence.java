package dev.assay.model.evidence;

import dev.assay.model.Phase;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A piece of evidence: something that was measured. Immutable; one line of {@code evidence.jsonl}, written as it is produced. */
public sealed interface Evidence {
    Instant start();

    /** Wall time, as far as it is known. */
    default double seconds() {
        return 0;
    }

    static <T extends Evidence> List<T> only(List<Evidence> evidence, Class<T> kind) {
        return evidence.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** When the first of these began; empty if no start is known. */
    static Optional<Instant> firstStart(List<Evidence> evidence) {
        return evidence.stream()
                .filter(piece -> !(piece instanceof Damaged))
                .map(Evidence::start)
                .min(Comparator.naturalOrder());
    }

    /** What all of these took, breaks between them not included; empty if there are none. */
    static Optional<Duration> time(List<Evidence> evidence) {
        return Optional.of(Duration.ofMillis(Math.round(
                        1e3 * evidence.stream().mapToDouble(Evidence::seconds).sum())))
                .filter(time -> !time.isZero());
    }

    /**
     * What precedes the measurements: proof that the contenders are what they claim to be and answer alike, and the rate.
     *
     * @param parity whether the contenders answer alike
     * @param capacity requests per second that each contender sustained in a closed loop, by id; a rough figure
     * @param ratePerSecond the rate offered to every contender in the equal-rate phase
     * @param settings effective settings, read from each running contender
     * @param nullCeiling requests per second that the generator reaches against a server that does nothing
     * @param warmUp how the contenders warmed up, in the order in which it happened
     * @param identities what shows that each contender is the server that it claims to be
     * @param pace how long launches and warm-up took; empty if nothing was warmed up
     * @param ramp short loads used to find the rates around a service level, in order; empty if none was asked for
     * @param forecast number of blocks that the budget is expected to hold, known before the first; empty in evidence recorded before ADR 0016
     * @param starts of all contenders in the order of launch; their round is 0, and their footprints precede any load
     * @param slices one at the rate of each contender that was loaded
     */
    record Pilot(
            Instant start,
            double seconds,
            Parity parity,
            Map<String, Double> capacity,
            double ratePerSecond,
            List<EffectiveSetting> settings,
            double nullCeiling,
            List<WarmUpPoint> warmUp,
            List<Identity> identities,
            Optional<Pace> pace,
            List<RateTrial> ramp,
            Optional<Integer> forecast,
            List<Startup> starts,
            List<SliceEvidence> slices)
            implements Evidence {
        public Pilot {
            capacity = Collections.unmodifiableMap(new TreeMap<>(capacity)); // written in a fixed order
            settings = List.copyOf(settings);
            warmUp = List.copyOf(warmUp);
            identities = List.copyOf(identities);
            ramp = List.copyOf(ramp);
            starts = List.copyOf(starts);
            slices = List.copyOf(slices);
        }

        public Pilot forecasting(int blocks) {
            return new Pilot(
                    start,
                    seconds,
                    parity,
                    capacity,
                    ratePerSecond,
                    settings,
                    nullCeiling,
                    warmUp,
                    identities,
                    pace,
                    ramp,
                    Optional.of(blocks),
                    starts,
                    slices);
        }
    }

    /**
     * One start of one contender on an otherwise idle machine.
     *
     * @param round from 1
     * @param readyMs from exec to the first successful response
     * @param cpuMs CPU time until then
     * @param footprint taken after {@code readyMs}
     * @param details taken after {@code readyMs}, too
     */
    record Startup(
            Instant start,
            int round,
            String contender,
            double readyMs,
            double cpuMs,
            Footprint footprint,
            StartDetails details)
            implements Evidence {
        /** Time to stop a process that was started alone. */
        private static final double STOP_SECONDS = 1;

        /** Wall time of a start on its own, including the stop. */
        @Override
        public double seconds() {
            return readyMs / 1e3 + STOP_SECONDS;
        }
    }

    /**
     * A start that gave no figure.
     *
     * @param round from 1
     */
    record FailedStartup(Instant start, int round, String contender, String reason, List<String> lastLogLines)
            implements Evidence {
        public FailedStartup {
            lastLogLines = List.copyOf(lastLogLines);
        }
    }

    /**
     * A block that ran to its end.
     *
     * @param index from 1, as in the schedule
     * @param slices in the order in which they ran
     * @param labels remarks on this block, for example that a contender was not steady
     * @param gaps the moments before each slice and after the last
     * @param warmUp how the contenders warmed up, in the order in which it happened
     * @param starts starts of its contenders in launch order, each while those launched before it idle
     */
    record Measured(
            int index,
            Instant start,
            double seconds,
            List<ContenderBlock> contenders,
            List<SliceEvidence> slices,
            List<String> labels,
            List<Gap> gaps,
            List<WarmUpPoint> warmUp,
            List<Startup> starts)
            implements Evidence {
        public Measured {
            contenders = List.copyOf(contenders);
            slices = List.copyOf(slices);
            labels = List.copyOf(labels);
            gaps = List.copyOf(gaps);
            warmUp = List.copyOf(warmUp);
            starts = List.copyOf(starts);
        }

        /** The same once its servers have stopped. */
        public Measured stopped(double after, List<String> remarks) {
            return new Measured(index, start, after, contenders, slices, remarks, gaps, warmUp, starts);
        }

        public List<SliceEvidence> slices(String contender, Phase phase) {
            return slices.stream()
                    .filter(slice -> slice.contender().equals(contender) && slice.phase() == phase)
                    .toList();
        }

        /** What is known of one contender; empty if it did not take part. */
        public Optional<ContenderBlock> contender(String id) {
            return contenders.stream().filter(own -> own.contender().equals(id)).findFirst();
        }
    }

    /**
     * A fault in an evidence file. What it concerns is left out everywhere, and results say so.
     *
     * @param where file and line
     * @param reason in words, beginning with what it concerns
     */
    record Damaged(String where, String reason) implements Evidence {
        /** Meaningless: the start is unknown. */
        @Override
        public Instant start() {
            return Instant.EPOCH;
        }
    }

    /**
     * A block that a failure ended early; what was measured until then is kept but not judged.
     *
     * @param index from 1, as in the schedule
     * @param contender the one that failed
     * @param reason in words
     * @param ended whether its process ended by itself
     */
    record Spoiled(
            int index,
            Instant start,
            double seconds,
            String contender,
            String reason,
            List<String> lastLogLines,
            List<SliceEvidence> slices,
            boolean ended)
            implements Evidence {
        public Spoiled {
            lastLogLines = List.copyOf(lastLogLines);
            slices = List.copyOf(slices);
        }
    }
}
