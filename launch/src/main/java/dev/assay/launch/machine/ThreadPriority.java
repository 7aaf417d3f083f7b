package dev.assay.launch.machine;

import java.util.List;
import java.util.stream.Stream;

/**
 * Scheduling priorities of threads. A thread that wakes up while another runs on its CPU waits until that one's time slice
 * is over, some 3 ms, unless it has a real-time policy or the other one has the policy SCHED_IDLE (sched(7)).
 */
final class ThreadPriority {
    /** Names of HotSpot's compiler threads, truncated by the kernel to 15 characters. */
    private static final List<String> COMPILERS = List.of("C1 CompilerThre", "C2 CompilerThre");

    private ThreadPriority() {}

    /**
     * Gives the favoured threads the lowest real-time priority, which needs privileges; without these, gives the compilers of
     * the process SCHED_IDLE, which needs none. Compiler threads that start later inherit it.
     */
    static void give(long pid, String favoured) {
        List<String> threads = ThreadIds.of(pid, name -> name.startsWith(favoured));
        boolean privileged = !threads.isEmpty()
                && threads.stream().allMatch(id -> run("chrt", "--reset-on-fork", "--fifo", "--pid", "1", id));
        if (!privileged) {
            ThreadIds.of(pid, COMPILERS::contains).forEach(id -> run("chrt", "--idle", "--pid", "0", id));
        }
    }

    /** Runs a program of util-linux; false if it is missing or fails. */
    private static boolean run(String program, String... arguments) {
        return Programs.find(program)
                .flatMap(path -> Tools.run(Stream.concat(Stream.of(path.toString()), Stream.of(arguments))
                        .toList()))
                .filter(response -> response.exitCode() == 0)
                .isPresent();
    }
}
