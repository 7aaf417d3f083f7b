package dev.assay.why.profile;

import java.util.concurrent.locks.LockSupport;

/** Burns CPU time and allocates in a method of its own, while another thread waits, until it is killed. */
final class BurningApp {
    static volatile double seen;
    static volatile byte[] kept = {};

    private BurningApp() {}

    public static void main(String[] args) {
        Thread waiting = new Thread(LockSupport::park, "waiting");
        waiting.setDaemon(true);
        waiting.start();
        System.out.println("burning");
        while (true) {
            burn();
        }
    }

    private static void burn() {
        double sum = seen;
        for (int i = 0; i < 100_000; i++) {
            sum += Math.sqrt(i);
        }
        seen = sum;
        kept = new byte[4_096];
    }
}
