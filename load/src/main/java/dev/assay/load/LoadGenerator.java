package dev.assay.load;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.latency.Profiles;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;

/**
 * Sends HTTP requests at times fixed in advance and times each response from when its request was due.
 *
 * <p>One load runs at a time: the methods that send requests wait for each other. The event-loop threads live as long as
 * the generator, so that a second load finds them compiled and warm. {@link #merge} may be called at any time.
 */
public interface LoadGenerator extends AutoCloseable {
    /** Prefix of the names of the threads that send and receive. */
    String THREADS = "assay-load";

    /**
     * Runs one load to its end and blocks the calling thread. Connections are opened first, within at most half of the
     * drain time-out; then requests are sent for the duration of the load; then outstanding responses are awaited. It ends
     * at the latest when the drain time-out has passed after the duration; what is unanswered then counts as
     * {@link dev.assay.model.evidence.ErrorKind#TIMEOUT}, requests that never found a free connection included.
     *
     * <p>An unreachable or misbehaving server is data: it shows in the errors and gates of the result, never as an exception.
     *
     * @param listener told when the caller is to take its own measurements
     * @throws dev.assay.model.BadInputException if the host has no address, a step cannot be sent as it is, or more connections
     *     are asked for than this process may open
     * @throws InterruptedException if the calling thread was interrupted; all connections are closed by then
     */
    LoadResult run(Target target, Workload workload, Load load, LoadListener listener) throws InterruptedException;

    /**
     * Runs several loads at the same time, each on an event loop of its own, and blocks the calling thread until all have ended. For
     * warming up, not for measuring: the event loops share the generator's CPUs.
     *
     * @return the results, in the order of the tasks
     * @throws InterruptedException if the calling thread was interrupted; all connections are closed by then
     */
    List<LoadResult> runTogether(List<LoadTask> tasks) throws InterruptedException;

    /**
     * Sends one request on a fresh connection and captures the response whole: for readiness and for comparing the responses of
     * two servers. Ends at the latest after the request time-out of the options.
     *
     * @param seed fixes all random data of the request: same seed, same request; {@code ${counter}} is 1
     * @throws dev.assay.model.BadInputException if the step cannot be sent as it is
     */
    Exchange ask(Target target, Step step, long seed) throws InterruptedException;

    /**
     * Sends one user once through all steps of a workload, one-time steps included and without pauses, and captures each
     * answer whole: for comparing the responses of two servers to a sequence. Each step has a connection of its own; cookies
     * and extracted values go with the user. Ends after the first step whose response is not good, and at the latest after the
     * request time-out for each step.
     *
     * @param seed fixes all random data of the requests; data files give the rows of the first user
     * @return the steps made, in order
     * @throws dev.assay.model.BadInputException if a step cannot be sent as it is
     */
    List<Visit> walk(Target target, Workload workload, long seed) throws InterruptedException;

    /**
     * Merges profiles by their histograms, so that percentiles are those of all recorded values together.
     *
     * @throws IllegalArgumentException if a histogram cannot be decoded
     */
    default LatencyProfile merge(List<LatencyProfile> profiles) {
        return Profiles.merged(profiles);
    }

    /**
     * The requests per second that this generator reaches in a closed loop against a server that does nothing, in this
     * process, on other threads, over loopback. Where the process is confined to one CPU the two share it, so the figure is
     * a lower bound of what the generator can do.
     *
     * @param connections at least 1
     * @param duration bounds the load; the first quarter is not counted
     */
    double nullCeiling(int connections, Duration duration) throws InterruptedException;

    /**
     * Lets the JVM load and compile the code that sends and receives, by a load against a server that does nothing, in this
     * process: half of the time in a closed loop, half in an open one. Without it, requests in the first seconds of a load are late
     * by milliseconds, and compiling takes CPU time. Does not cover TLS, HTTP/2 and what is specific to a workload.
     *
     * @param duration at least 100 ms; about as long as this takes
     */
    void warmUp(Duration duration) throws InterruptedException;

    /**
     * Whether the next load may succeed after one that ended in a {@link dev.assay.model.NoMeasurementException}, because the
     * generator tries to restore what was lost.
     */
    default boolean recovers() {
        return false;
    }

    /** Ends the event-loop threads. Nothing may be called afterwards. */
    @Override
    void close();

    /**
     * A generator on Netty.
     *
     * @throws dev.assay.model.BadInputException if the transport is not available on this machine
     */
    static LoadGenerator netty(GeneratorOptions options) {
        return new HttpLoadGenerator(options);
    }
}
