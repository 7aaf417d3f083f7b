package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.http.Target;
import dev.assay.http.loop.Ticker;
import dev.assay.load.request.Draw;
import dev.assay.load.request.Pause;
import dev.assay.load.request.RequestForm;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Window;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Stay;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Users on a clock that the test moves. */
class UserSourceTest {
    private static final long BEGIN = 1_000;
    private static final long SECOND = 1_000_000_000;

    private static final Workload WORKLOAD = new Workload(List.of(Step.get("/")));
    private static final RequestForm FORM = new RequestForm(Step.get("/"), new Target("localhost", 80));

    private long now = BEGIN;

    private final Window window = new Window(BEGIN, BEGIN, BEGIN + 100 * SECOND, BEGIN + 101 * SECOND);
    private final Recorder recorder = new Recorder(window, true, true, new LiveMeter());

    private static Load.Closed load(Users users, long seed) {
        return new Load.Closed(4, users, Duration.ofSeconds(100), Duration.ZERO, OptionalLong.empty(), seed);
    }

    private UserSource feed(Load.Closed load, long most) {
        Ramp ramp = Ramp.of(load, 4, 0, 1);
        return new UserSource(load, new VirtualUsers(ramp, WORKLOAD, 0), ramp, window, most, () -> now);
    }

    private record Asked(int user, long dueNanos) {}

    /** Answers each request after that many nanoseconds, over as many connections as there are requests. */
    private List<Asked> run(UserSource source, long responseNanos, int requests) {
        List<Asked> asked = new ArrayList<>();
        ArrayDeque<PaperRequest> flying = new ArrayDeque<>();
        while (asked.size() < requests && !(source.exhausted(now) && flying.isEmpty())) {
            source.poll(recorder);
            for (PaperRequest sent = new PaperRequest(); source.next(sent, now); sent = new PaperRequest()) {
                sent.written = now;
                sent.form = FORM;
                asked.add(new Asked(sent.user().index, sent.intended - BEGIN));
                flying.add(sent);
            }
            long response = flying.isEmpty() ? Ticker.NEVER : flying.peek().written + responseNanos;
            now = Math.max(now, Math.min(Math.min(response, source.due()), window.to()));
            while (!flying.isEmpty() && flying.peek().written + responseNanos <= now) {
                source.ended(flying.remove(), true, now);
            }
        }
        return asked;
    }

    @Test
    void usersBeginOneAfterAnotherOverTheRamp() {
        Users users =
                new Users(5, Duration.ofSeconds(10), OptionalLong.of(1), new Think.Constant(Duration.ofSeconds(1)));
        UserSource source = feed(load(users, 1), Long.MAX_VALUE);
        assertThat(run(source, 1000, 100))
                .containsExactly(
                        new Asked(0, 0),
                        new Asked(1, 2 * SECOND),
                        new Asked(2, 4 * SECOND),
                        new Asked(3, 6 * SECOND),
                        new Asked(4, 8 * SECOND));
        assertThat(source.exhausted(now)).isTrue();
    }

    /** A minute of waiting, then two seconds each, from the user's first request on; what was sent by then is answered. */
    @Test
    void usersWhoStayLeaveEachAtTheirOwnTime() {
        Users users = new Users(
                2,
                Duration.ofSeconds(2),
                OptionalLong.empty(),
                Think.NONE,
                Optional.of(new Stay(Duration.ofSeconds(60), Duration.ofSeconds(2))));
        UserSource source = feed(load(users, 1), Long.MAX_VALUE);
        assertThat(run(source, SECOND, 100))
                .containsExactly(
                        new Asked(0, 60 * SECOND),
                        new Asked(0, 61 * SECOND),
                        new Asked(1, 61 * SECOND),
                        new Asked(1, 62 * SECOND));
        assertThat(source.exhausted(now)).isTrue();
    }

    /** Two seconds from request to request, however long the response took. */
    @Test
    void usersWhoKeepAPaceCountFromTheRequest() {
        Users users = new Users(2, Duration.ofSeconds(1), OptionalLong.of(3), new Think.Pace(Duration.ofSeconds(2)));
        assertThat(run(feed(load(users, 1), Long.MAX_VALUE), SECOND, 100))
                .containsExactly(
                        new Asked(0, 0),
                        new Asked(1, SECOND / 2),
                        new Asked(0, 2 * SECOND),
                        new Asked(1, SECOND / 2 + 2 * SECOND),
                        new Asked(0, 4 * SECOND),
                        new Asked(1, SECOND / 2 + 4 * SECOND));
    }

    /** A response that takes longer than the pace is followed at once, and nothing is caught up. */
    @Test
    void aPaceThatCannotBeKeptIsNotCaughtUp() {
        Users users = new Users(1, Duration.ZERO, OptionalLong.of(3), new Think.Pace(Duration.ofSeconds(2)));
        assertThat(run(feed(load(users, 1), Long.MAX_VALUE), 5 * SECOND, 100))
                .containsExactly(new Asked(0, 0), new Asked(0, 5 * SECOND), new Asked(0, 10 * SECOND));
    }

    @Test
    void eachUserPausesAfterEachResponseAndLeavesAfterTheLoops() {
        Users users = new Users(2, Duration.ZERO, OptionalLong.of(3), new Think.Constant(Duration.ofSeconds(2)));
        assertThat(run(feed(load(users, 1), Long.MAX_VALUE), SECOND, 100))
                .containsExactly(
                        new Asked(0, 0),
                        new Asked(1, 0),
                        new Asked(0, 3 * SECOND),
                        new Asked(1, 3 * SECOND),
                        new Asked(0, 6 * SECOND),
                        new Asked(1, 6 * SECOND));
    }

    @Test
    void theNumberOfRequestsEndsALoadToo() {
        Users users = new Users(3, Duration.ZERO, OptionalLong.empty(), Think.NONE);
        UserSource source = feed(load(users, 1), 10);
        assertThat(run(source, SECOND, 100)).hasSize(10);
        assertThat(source.exhausted(now)).isTrue();
    }

    @Test
    void nothingIsAskedAfterTheEnd() {
        Users users = new Users(1, Duration.ZERO, OptionalLong.empty(), new Think.Constant(Duration.ofSeconds(40)));
        UserSource source = feed(load(users, 1), Long.MAX_VALUE);
        assertThat(run(source, SECOND, 100)).extracting(Asked::dueNanos).containsExactly(0L, 41 * SECOND, 82 * SECOND);
        assertThat(source.exhausted(now)).isTrue();
    }

    @Test
    void thinkTimesComeFromTheSeedAndTheUserAlone() {
        Users users = new Users(
                50, Duration.ofSeconds(1), OptionalLong.empty(), new Think.Exponential(Duration.ofSeconds(1)));
        List<Asked> first = run(feed(load(users, 7), Long.MAX_VALUE), 1000, 2000);
        now = BEGIN;
        assertThat(run(feed(load(users, 7), Long.MAX_VALUE), 1000, 2000)).isEqualTo(first);
        now = BEGIN;
        assertThat(run(feed(load(users, 8), Long.MAX_VALUE), 1000, 2000)).isNotEqualTo(first);
    }

    /** Kolmogorov's distance of 100,000 draws from the requested distribution: an effect size; the seed is fixed. */
    @Test
    void pausesHaveTheDistributionAskedFor() {
        double[] uniform = pauses(new Think.Uniform(Duration.ofMillis(500), Duration.ofMillis(1500)));
        double[] exponential = pauses(new Think.Exponential(Duration.ofSeconds(1)));
        double worst = 0;
        for (int i = 0; i < uniform.length; i++) {
            double rank = (i + 0.5) / uniform.length;
            worst = Math.max(worst, Math.abs(uniform[i] - 0.5 - rank));
            worst = Math.max(worst, Math.abs(1 - Math.exp(-exponential[i]) - rank));
        }
        assertThat(worst).isLessThan(0.006);
        assertThat(Arrays.stream(exponential).average().orElseThrow()).isCloseTo(1, within(0.01));
        assertThat(uniform[0]).isGreaterThanOrEqualTo(0.5);
        assertThat(uniform[uniform.length - 1]).isLessThanOrEqualTo(1.5);
        assertThat(pauses(Think.NONE)).containsOnly(0);
    }

    private static double[] pauses(Think think) {
        Pause pause = Pause.of(think);
        Draw draw = new Draw(0);
        double[] seconds = new double[100_000];
        for (int i = 0; i < seconds.length; i++) {
            draw.restart(99, i);
            seconds[i] = pause.nanos(draw) / 1e9;
        }
        Arrays.sort(seconds);
        return seconds;
    }
}
