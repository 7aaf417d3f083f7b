package dev.assay.cli.bench;

import dev.assay.cli.screen.Console;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Plan;

/** The way to the machines that a {@link dev.assay.model.plan.LoadOrigin} names. Connects to none before it is asked to. */
public interface LoadRoute {
    /**
     * How many machines share the load.
     *
     * @throws BadInputException if one is not written as a host
     */
    int machines();

    /**
     * The address of this machine at which servers must listen for the load to reach them.
     *
     * @throws BadInputException if it is none of this machine, or there is no route
     */
    String address();

    /**
     * Checks that a plan can be loaded from there.
     *
     * @throws BadInputException if not
     */
    void check(Plan plan);

    /**
     * Connects for a load by itself, which takes seconds.
     *
     * @param options of the generator, with its threads on each machine
     * @throws BadInputException if a machine cannot be used
     * @throws NoMeasurementException if one cannot be reached at the moment
     */
    LoadGenerator generator(GeneratorOptions options, Console console) throws InterruptedException;

    /**
     * Connects for an experiment, and says so. What the network carries is measured for some seconds.
     *
     * @param options of the generator, whose threads are as many as there are CPUs
     * @throws BadInputException if a machine cannot be used
     * @throws NoMeasurementException if one cannot be reached at the moment
     */
    LoadSource connect(Plan plan, GeneratorOptions options, Console console) throws InterruptedException;
}
