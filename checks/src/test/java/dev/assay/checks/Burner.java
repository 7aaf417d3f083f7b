package dev.assay.checks;

import java.time.Duration;

/** Keeps one CPU busy, for as many seconds as it is told and no longer. */
public final class Burner {
    private Burner() {}

    public static void main(String[] arguments) {
        long end = System.nanoTime()
                + Duration.ofSeconds(Long.parseLong(arguments[0])).toNanos();
        long turns = 0;
        while (System.nanoTime() - end < 0) {
            turns++;
        }
        System.out.println(turns);
    }
}
