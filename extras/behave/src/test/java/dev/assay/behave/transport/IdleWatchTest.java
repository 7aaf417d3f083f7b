package dev.assay.behave.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdleWatchTest {
    private long millis;
    private long cpu;
    private int slept;
    /** CPU milliseconds that the process uses in each look, from now on. */
    private int perLook;

    @BeforeEach
    void start() {
        millis = 5_000;
        cpu = 700;
    }

    private IdleWatch watch() {
        return new IdleWatch(() -> OptionalLong.of(cpu), () -> millis * 1_000_000, this::sleep);
    }

    private void sleep(int time) {
        slept++;
        pass(time, perLook);
    }

    private void pass(long time, long used) {
        millis += time;
        cpu += used;
    }

    @Test
    void aProcessThatUsesCpuInEveryLookIsBusy() throws InterruptedException {
        IdleWatch watch = watch();
        perLook = 30;
        pass(400, 390);

        assertThat(watch.isBusy()).isTrue();
        assertThat(slept).isEqualTo(IdleWatch.LOOKS);
    }

    /** Such as a JVM that compiles after a few requests. */
    @Test
    void oneThatComesToRestIsNot() throws InterruptedException {
        IdleWatch watch = new IdleWatch(() -> OptionalLong.of(cpu), () -> millis * 1_000_000, time -> {
            slept++;
            pass(time, slept < IdleWatch.LOOKS ? 100 : 20);
        });
        pass(400, 390);

        assertThat(watch.isBusy()).isFalse();
        assertThat(slept).isEqualTo(IdleWatch.LOOKS);
    }

    @Test
    void nothingWaitsForOneThatUsedLittle() throws InterruptedException {
        IdleWatch watch = watch();
        perLook = 100;
        pass(IdleWatch.LOOK_MILLIS - 1, 90);
        assertThat(watch.isBusy()).as("too soon to tell").isFalse();
        pass(1_000, 100);
        assertThat(watch.isBusy()).as("mostly idle").isFalse();
        assertThat(slept).isZero();
    }

    @Test
    void oneWhoseCpuTimeIsUnknownIsNeverBusy() throws InterruptedException {
        IdleWatch watch = new IdleWatch(OptionalLong::empty, () -> millis * 1_000_000, this::sleep);
        pass(400, 400);

        assertThat(watch.isBusy()).isFalse();
        assertThat(slept).isZero();
    }
}
