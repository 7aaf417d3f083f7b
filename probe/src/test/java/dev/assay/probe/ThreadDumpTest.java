package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadDumpTest {
    @ParameterizedTest
    @CsvSource({
        "TOMCAT, http-nio-8080-exec-1",
        "TOMCAT, http-nio-auto-1-exec-10",
        "TOMCAT, http-nio-127.0.0.1-8080-exec-3",
        "TOMCAT, https-jsse-nio-8443-exec-2",
        "TOMCAT, https-openssl-nio2-8443-exec-2",
        "TOMCAT, http-nio-8080-Poller",
        "JETTY, qtp1234567-42",
        "JETTY, jetty-virtual-thread-pool-keepalive",
        "JETTY, qtp1234567-42-acceptor-0@6f2958e-ServerConnector@4b4ee511{HTTP/1.1 (http/1.1)}",
        "UNDERTOW, XNIO-1 I/O-1",
        "UNDERTOW, XNIO-1 task-12",
        "NETTY, reactor-http-epoll-1",
        "NETTY, reactor-http-nio-2",
        "GRIZZLY, grizzly-http-server-0",
        "GRIZZLY, grizzly-worker(1)",
        "GRIZZLY, Grizzly-worker(12)",
        "GRIZZLY, grizzly-nio-kernel(1) SelectorRunner",
        "JDK, HTTP-Dispatcher"
    })
    void knowsEachServerByItsThreads(Server server, String thread) {
        assertThat(names("main", thread, "Finalizer").servers()).containsExactly(server);
    }

    @Test
    void findsAllServersThatRun() {
        assertThat(names("http-nio-8080-exec-1", "qtp1-2").servers()).containsExactly(Server.TOMCAT, Server.JETTY);
    }

    @Test
    void takesReactorThreadsBesideAServerForItsClient() {
        assertThat(names("http-nio-8080-exec-1", "reactor-http-epoll-1").servers())
                .containsExactly(Server.TOMCAT);
    }

    @Test
    void takesTheJdksServerBesideAnotherForMetrics() {
        assertThat(names("http-nio-8080-exec-1", "HTTP-Dispatcher").servers()).containsExactly(Server.TOMCAT);
        assertThat(names("reactor-http-epoll-1", "HTTP-Dispatcher").servers()).containsExactly(Server.NETTY);
    }

    @Test
    void findsNothingWhereNoServerRuns() {
        assertThat(names("main", "http-client-1", "HttpClient@7c-12", "my-qtp1-2", "http-nio-8080-mine")
                        .servers())
                .isEmpty();
    }

    @Test
    void readsDumpsOfJdk17And25AndLeavesOutTheThreadsOfTheVm() {
        List<String> lines = List.of(
                "2026-11-21 03:01:18",
                "Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):",
                "\"main\" #3 [12902] prio=5 os_prio=0 cpu=1976.35ms elapsed=2.62s tid=0x0 nid=12902 waiting  [0x0]",
                "   java.lang.Thread.State: TIMED_WAITING (sleeping)",
                "\tat java.lang.Thread.sleep(java.base@25.0.3/Thread.java:540)",
                "\"a \"quoted\" #1 name\" #12 daemon prio=10 os_prio=0 cpu=0.10ms elapsed=3.04s tid=0x0 nid=0x32bf",
                "\"VM Thread\" os_prio=0 cpu=0.10ms elapsed=3.04s tid=0x0 nid=0x32bf runnable");

        assertThat(ThreadDump.parse(lines).names()).containsExactly("main", "a \"quoted\" #1 name");
    }

    private static ThreadDump names(String... names) {
        return new ThreadDump(Arrays.asList(names));
    }
}
