package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadKindTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JIT Compilation", "Sweeper thread"})
    void compilers(String comm) {
        assertThat(ThreadKind.of(comm)).isEqualTo(ThreadKind.JIT);
    }

    /** Names in JDK 17 and 25 with each collector. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GC Thread#0",
                "GC Thread#17",
                "G1 Main Marker",
                "G1 Conc#0",
                "G1 Refine#0",
                "G1 Service",
                "VM Thread",
                "ZWorker#0",
                "ZWorkerYoung#0",
                "ZWorkerOld#0",
                "ZDriver",
                "ZDriverMinor",
                "ZDriverMajor",
                "ZDirector",
                "ZStat",
                "ZUnmapper",
                "ZUncommitter",
                "ZUncommitter#0",
                "RuntimeWorker#0",
                "Shenandoah GC T",
                "Shenandoah Cont",
                "Shenandoah Unco",
                "StrDedup"
            })
    void collectors(String comm) {
        assertThat(ThreadKind.of(comm)).isEqualTo(ThreadKind.GC);
    }

    @ParameterizedTest
    @CsvSource({
        "java",
        "http-nio-8080-e",
        "qtp1234567-42",
        "XNIO-1 I/O-1",
        "reactor-http-ep",
        "ForkJoinPool-1-",
        "VM Periodic Tas",
        "Common-Cleaner",
        "Reference Handl",
        "Service Thread",
        "GC-logs-upload",
        "Zookeeper"
    })
    void everythingElseIsTheApplication(String comm) {
        assertThat(ThreadKind.of(comm)).isEqualTo(ThreadKind.APPLICATION);
    }
}
