package dev.assay.cli.bench;

import dev.assay.cli.Satellite;
import dev.assay.cli.screen.Console;
import dev.assay.launch.Ports;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import java.util.Optional;

/** Where the load of an experiment comes from, with a connection if that is not this machine. */
public final class LoadConnection implements AutoCloseable {
    public static final LoadConnection NONE = new LoadConnection(Optional.empty());

    private final Optional<LoadSource> source;

    private LoadConnection(Optional<LoadSource> source) {
        this.source = source;
    }

    /**
     * Rejects what does not work with load from elsewhere.
     *
     * @throws BadInputException if the plan asks for it
     */
    public static void check(Plan plan) {
        route(plan.load().origin()).ifPresent(route -> route.check(plan));
    }

    /**
     * Where contenders listen: loopback, or an address that the load can reach.
     *
     * @throws BadInputException if it is not an address of this machine
     */
    static String address(Plan plan) {
        return route(plan.load().origin()).map(LoadRoute::address).orElse(Ports.LOOPBACK_ADDRESS);
    }

    /**
     * The way to the machine that load comes from, unless it is this one.
     *
     * @throws BadInputException if load can come from this machine only
     */
    public static Optional<LoadRoute> route(Optional<LoadOrigin> origin) {
        return origin.map(there -> Satellite.all().stream()
                .flatMap(satellite -> satellite.route(there).stream())
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "load.host",
                        "load comes from this machine only: this Assay cannot connect to others",
                        "Omit it.")));
    }

    /** Connects if the load of the plan comes from elsewhere, and prints that. */
    public static LoadConnection of(Plan plan, Console console) {
        return of(plan, GeneratorOptions.defaults(), console);
    }

    public static LoadConnection of(Plan plan, GeneratorOptions options, Console console) {
        Optional<LoadRoute> route = route(plan.load().origin());
        if (route.isEmpty()) {
            return NONE;
        }
        // A probe at full speed would disturb another run, which the lock rejects only later.
        MeasuringLock.requireFree(MeasuringLock.defaultFolder());
        try {
            return new LoadConnection(Optional.of(route.get().connect(plan, options, console)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while connecting to the load host.", "Run it again.");
        }
    }

    /** Empty if load comes from this machine. */
    public Optional<LoadSource> source() {
        return source;
    }

    @Override
    public void close() {
        source.ifPresent(LoadSource::close);
    }
}
