package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadPriorityTest {
    private static final long SELF = ProcessHandle.current().pid();
    private static final String NORMAL = "0";
    private static final String FIFO = "1";
    private static final String IDLE = "5";

    private final CountDownLatch end = new CountDownLatch(1);

    @BeforeEach
    void onlyWhereSchedulingCanBeSet() {
        assumeTrue(Programs.find("chrt").isPresent(), "no chrt");
        assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "no /proc");
    }

    @AfterEach
    void end() {
        end.countDown();
    }

    @Test
    void favouredThreadsBecomeRealTimeWhereTheUserMayDoSoAndNoOthers() throws Exception {
        assumeTrue(mayUseRealTime(), "this user may not use real-time priorities");
        Thread favoured = thread("favoured-1");

        ThreadPriority.give(SELF, "favoured");

        Map<String, String> policies = policies();
        assertThat(policies).containsEntry("favoured-1", FIFO);
        policies.remove("favoured-1");
        assertThat(policies.values()).isNotEmpty().doesNotContain(FIFO, IDLE);
        assertThat(favoured.isAlive()).isTrue();
    }

    /** No thread matches, so none can be favoured: only the compilers are deprioritised, since servers would inherit a policy. */
    @Test
    void otherwiseTheCompilersOfThisJvmRunOnlyWhenNothingElseWantsTo() throws Exception {
        ThreadPriority.give(SELF, "nobody");

        Map<String, String> policies = policies();
        assertThat(policies).containsEntry("C1 CompilerThre", IDLE);
        policies.entrySet()
                .removeIf(thread -> thread.getKey().contains("CompilerThre")
                        && thread.getValue().equals(IDLE));
        assertThat(policies.values()).isNotEmpty().containsOnly(NORMAL);
        compilersBackToNormal();
    }

    private static boolean mayUseRealTime() {
        return Tools.run(List.of("chrt", "--fifo", "1", "true"))
                .filter(response -> response.exitCode() == 0)
                .isPresent();
    }

    private Thread thread(String name) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    begun.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        begun.await();
        return thread;
    }

    /** Scheduling policy by thread name; threads with the same name have the same policy here. */
    private static Map<String, String> policies() throws Exception {
        Map<String, String> policies = new TreeMap<>();
        for (Path thread : tasks()) {
            long id = Long.parseLong(thread.getFileName().toString());
            policy(id)
                    .ifPresent(policy ->
                            policies.put(ProcFile.text(thread.resolve("comm")).orElse(""), policy));
        }
        return policies;
    }

    /** The kernel's number of a thread's scheduling policy, field 41 in proc(5); empty if the thread has ended. */
    private static Optional<String> policy(long thread) {
        return ProcFile.text("/proc/" + SELF + "/task/" + thread + "/stat")
                .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[41 - 3]);
    }

    private static void compilersBackToNormal() throws Exception {
        for (Path thread : tasks()) {
            if (ProcFile.text(thread.resolve("comm")).orElse("").contains("CompilerThre")) {
                Tools.run(List.of(
                        "chrt", "--other", "--pid", "0", thread.getFileName().toString()));
            }
        }
    }

    private static List<Path> tasks() throws Exception {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.toList();
        }
    }
}
