package dev.assay.why.profile;

/** Burns CPU time in a method of its own until it is killed. */
final class BurningApp {
    private static volatile double seen;

    private BurningApp() {}

    public static void main(String[] args) {
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
    }
}
