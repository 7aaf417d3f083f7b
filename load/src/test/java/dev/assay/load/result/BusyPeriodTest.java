package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Target;
import dev.assay.http.WireLog;
import dev.assay.latency.Histogram;
import dev.assay.load.PaperRequest;
import dev.assay.load.request.RequestForm;
import dev.assay.model.plan.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lower bounds of latencies of a generator that was late, against queues whose on-time latencies are known. */
class BusyPeriodTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final int REQUESTS = 20_000;

    private final Recorder recorder =
            new Recorder(new Window(0, 0, 1_000 * MILLI, Long.MAX_VALUE), false, true, new LiveMeter());

    /**
     * A server that takes 1 ms for each request. The generator stands still until 3 ms: two requests, due at 0 and 2 ms, are sent
     * together, and their latencies of 4 and 3 ms would have been 1 ms each. The next is alone and on time. Of the last two one is
     * late by 0.5 ms and makes the other, due 0.6 ms after it, wait: 1.5 and 1.9 ms would have been 1 and 1.4 ms.
     */
    @Test
    void theLargestLagOfTheBusyPeriodIsTakenOff() {
        Request first = takenUp(0, 3_000);
        Request second = takenUp(2_000, 3_000);
        answered(first, 4_000);
        answered(second, 5_000);
        answered(takenUp(10_000, 10_000), 11_000);
        Request late = takenUp(20_000, 20_500);
        Request behind = takenUp(20_600, 20_600);
        answered(late, 21_500);
        answered(behind, 22_500);

        assertThat(recorded(report().latency())).containsExactly(1_000L, 1_500L, 1_900L, 3_000L, 4_000L);
        assertThat(recorded(report().latencyLow())).containsExactly(0L, 1_000L, 1_000L, 1_000L, 1_400L);
    }

    /** The loop stood still for 2 ms with the response already there: it reads the response before it dispatches what fell due meanwhile. */
    @Test
    void aRequestThatIsDueAndNotTakenUpCountsWithItsWait() {
        Request request = takenUp(1_000, 1_000);
        recorder.next(2_000 * MICRO, 4_000 * MICRO);
        answered(request, 4_000);
        Request next = takenUp(5_000, 5_000);
        recorder.next(7_000 * MICRO, 6_000 * MICRO);
        answered(next, 6_000);

        assertThat(recorded(report().latency())).containsExactly(1_000L, 3_000L);
        assertThat(recorded(report().latencyLow())).containsExactly(1_000L, 1_000L);
    }

    /** Poisson arrivals in front of servers with exponential service times and one queue; the generator stands still at random. */
    @ParameterizedTest
    @CsvSource({"1, 0.3", "1, 0.7", "1, 0.9", "4, 0.5", "16, 0.7"})
    void noBoundIsAboveTheLatencyOfAGeneratorOnTime(int servers, double utilisation) {
        SplittableRandom random = new SplittableRandom(servers);
        long[] due = new long[REQUESTS];
        long[] takenUp = new long[REQUESTS];
        long[] takes = new long[REQUESTS];
        long stallEnds = 0;
        for (int i = 0; i < REQUESTS; i++) {
            due[i] = (i == 0 ? 0 : due[i - 1]) + exponential(random, MILLI / (utilisation * servers));
            takes[i] = exponential(random, MILLI);
            if (random.nextInt(50) == 0) {
                stallEnds = Math.max(stallEnds, due[i] + exponential(random, 2 * MILLI));
            }
            takenUp[i] = Math.max(due[i], stallEnds);
        }
        long[] answered = responses(takenUp, takes, servers);
        long[] onTime = responses(due, takes, servers);
        long[] low = bounds(due, takenUp, answered);
        int exact = 0;
        int aboveByServiceTime = 0;
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(low[i]).isLessThanOrEqualTo(onTime[i] - due[i]);
            exact += low[i] == onTime[i] - due[i] ? 1 : 0;
            aboveByServiceTime += answered[i] - takenUp[i] > onTime[i] - due[i] ? 1 : 0;
        }
        assertThat(exact).isPositive();
        assertThat(aboveByServiceTime).as("the service time would be no bound").isPositive();
    }

    /** Of a queue that serves in order of arrival (Kiefer and Wolfowitz 1955). */
    private static long[] responses(long[] arrivals, long[] takes, int servers) {
        PriorityQueue<Long> free = new PriorityQueue<>();
        for (int s = 0; s < servers; s++) {
            free.add(0L);
        }
        long[] responses = new long[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            responses[i] = Math.max(arrivals[i], free.remove()) + takes[i];
            free.add(responses[i]);
        }
        return responses;
    }

    private static long[] bounds(long[] due, long[] takenUp, long[] answered) {
        record Event(long at, int request, boolean response) {}
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < due.length; i++) {
            events.add(new Event(takenUp[i], i, false));
            events.add(new Event(answered[i], i, true));
        }
        events.sort(Comparator.comparingLong(Event::at));
        BusyPeriod busy = new BusyPeriod();
        long[] low = new long[due.length];
        for (Event event : events) {
            int i = event.request();
            if (event.response()) {
                busy.over();
                low[i] = busy.atLeast(answered[i] - due[i]);
            } else {
                busy.takenUp(takenUp[i] - due[i]);
            }
        }
        return low;
    }

    private static long exponential(SplittableRandom random, double mean) {
        return Math.round(-mean * Math.log1p(-random.nextDouble())) + 1;
    }

    private Request takenUp(long dueMicros, long atMicros) {
        recorder.takenUp(dueMicros * MICRO, atMicros * MICRO);
        Request request = new PaperRequest();
        request.form = new RequestForm(Step.get("/"), new Target("localhost", 80));
        request.intended = dueMicros * MICRO;
        request.written = atMicros * MICRO;
        return request;
    }

    private void answered(Request request, long atMicros) {
        recorder.answered(request, null, atMicros * MICRO);
    }

    private WorkerReport report() {
        return recorder.report(new InFlight(new Window(0, 0, 1, 1), 1), new WireLog(), 0, 1, 0);
    }

    /** In microseconds, to the histogram's three digits, each as often as it was recorded. */
    private static List<Long> recorded(Histogram histogram) {
        List<Long> values = new ArrayList<>();
        histogram.forEach((value, count) -> {
            for (long i = 0; i < count; i++) {
                values.add(Math.round(value / 1e4) * 10);
            }
        });
        return values;
    }
}
