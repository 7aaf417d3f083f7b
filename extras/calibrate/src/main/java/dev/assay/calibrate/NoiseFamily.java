package dev.assay.calibrate;

import dev.assay.stats.Gaussians;

/**
 * Models of how a machine and its JVMs disturb measurements, slice by slice. The n-th slice of an experiment lasts from n to n + 1; between
 * two blocks the time of {@value #GAP} slices passes (launch and warm-up). All figures are log-ratios.
 */
public enum NoiseFamily {
    INDEPENDENT("independent", "forks differ by 2%, slices by 2%, the machine's speed is constant"),
    AUTOREGRESSIVE("AR(0.9)", "the machine's speed wanders: AR(1), coefficient 0.9 a slice, sd 10%") {
        @Override
        double[] machine(Gaussians random, int slices) {
            double[] speed = new double[slices];
            double x = 0.10 * random.next();
            for (int i = 0; i < slices; i++) {
                speed[i] = x;
                x = 0.9 * x + 0.10 * Math.sqrt(1 - 0.81) * random.next();
            }
            return speed;
        }
    },
    DRIFT("drift", "the machine slows down by 1% a slice throughout") {
        @Override
        double[] machine(Gaussians random, int slices) {
            double[] speed = new double[slices];
            for (int i = 0; i < slices; i++) {
                speed[i] = 0.01 * i;
            }
            return speed;
        }
    },
    REGIMES("regime switches", "the machine is now fast, now half as fast, changing every 20 slices on average") {
        @Override
        double[] machine(Gaussians random, int slices) {
            double[] speed = new double[slices];
            boolean slow = random.coin();
            for (int i = 0; i < slices; i++) {
                slow ^= random.uniform() < 0.05;
                speed[i] = slow ? StrictMath.log(2) : 0;
            }
            return speed;
        }
    },
    PERIODIC_2("periodic, 2 slices", "a neighbour takes 10% in every other slice") {
        @Override
        double[] machine(Gaussians random, int slices) {
            return wave(random, slices, 2);
        }
    },
    PERIODIC_8("periodic, 8 slices", "a neighbour comes and goes once in 8 slices, 10% at most") {
        @Override
        double[] machine(Gaussians random, int slices) {
            return wave(random, slices, 8);
        }
    },
    PERIODIC_BLOCK("periodic, 1 block", "a neighbour's wave has the length of block and gap: the same in every block") {
        @Override
        double[] machine(Gaussians random, int slices) {
            return wave(random, slices, SLICES + GAP);
        }
    },
    TWO_MODES("forks of two kinds", "every other JVM, at random, is 15% slower for its whole life") {
        @Override
        double fork(Gaussians random, boolean contender) {
            return random.coin() ? StrictMath.log(1.15) : 0;
        }
    },
    HEAVY_TAILS("heavy tails", "one JVM in twenty, at random, is 30% off in either direction") {
        @Override
        double fork(Gaussians random, boolean contender) {
            return random.uniform() < 0.05 ? (random.coin() ? 0.3 : -0.3) : 0.02 * random.next();
        }
    },
    ONE_SIDED("one-sided", "only the contender, in one block of ten, is 20% slower; the true ratio is the mean") {
        @Override
        double fork(Gaussians random, boolean contender) {
            double slow = contender ? (random.uniform() < 0.1 ? 0.9 : -0.1) * StrictMath.log(1.2) : 0;
            return slow + 0.02 * random.next();
        }
    };

    static final int SLICES = 8;
    static final int GAP = 5;
    private static final double SLICE_SD = 0.02;
    private static final double FORK_SD = 0.02;

    private final String title;
    private final String description;

    NoiseFamily(String title, String description) {
        this.title = title;
        this.description = description;
    }

    public String title() {
        return title;
    }

    public String description() {
        return description;
    }

    /** The machine's slowness over time; unless overridden, it is constant. */
    double[] machine(Gaussians random, int slices) {
        return new double[slices];
    }

    /** What one JVM adds for its whole life; its mean is 0 relative to the other side's. */
    double fork(Gaussians random, boolean contender) {
        return FORK_SD * random.next();
    }

    /** Block log-ratios of two identical contenders, measured in the order ABBABAAB or its mirror, by a fair coin. */
    public double[] blocks(Gaussians random, int blocks) {
        double[] machine = machine(random, blocks * (SLICES + GAP));
        double[] logRatios = new double[blocks];
        for (int b = 0; b < blocks; b++) {
            boolean mirrored = random.coin();
            double a = fork(random, true);
            double reference = fork(random, false);
            double sum = 0;
            for (int i = 0; i < SLICES; i++) {
                boolean contender = "ABBABAAB".charAt(i) == 'A' ^ mirrored;
                double value = machine[b * (SLICES + GAP) + i] + SLICE_SD * random.next();
                sum += contender ? value + a : -value - reference;
            }
            logRatios[b] = sum / (SLICES / 2.0);
        }
        return logRatios;
    }

    private static double[] wave(Gaussians random, int slices, int period) {
        double phase = random.uniform() * 2 * Math.PI;
        double[] speed = new double[slices];
        for (int i = 0; i < slices; i++) {
            speed[i] = 0.05 * StrictMath.sin(phase + 2 * Math.PI * i / period);
        }
        return speed;
    }
}
