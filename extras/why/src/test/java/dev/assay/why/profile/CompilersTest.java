package dev.assay.why.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompilersTest {
    @Test
    void methodsInUseAreCountedByTierAndQueuesByLine() {
        assertThat(Compilers.listed(List.of(
                        "1 3 0 java.lang.StringLatin1.hashCode([B)I [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "2 2 0 java.lang.String.hashCode()I [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "3 4 1 com.x.Foo.gone(I)V [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "4 4 0 com.x.Foo.bar(I)V [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "5 1 0 com.x.Foo.get()I [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "6 0 0 java.lang.System.nanoTime()J [0x00007f0, 0x00007f1 - 0x00007f2]",
                        "Current compiles: ",
                        "C2 CompilerThread0    9       4       com.x.Foo::baz (12 bytes)",
                        "",
                        "C1 compile queue:",
                        "Empty",
                        "",
                        "C2 compile queue:",
                        "    7       4       com.x.Foo::two (5 bytes)",
                        "    8   !   4       com.x.Foo::three (7 bytes)",
                        "")))
                .containsOnly(
                        Map.entry("tier1", 1.0),
                        Map.entry("tiers2And3", 2.0),
                        Map.entry("tier4", 1.0),
                        Map.entry("c1Queue", 0.0),
                        Map.entry("c2Queue", 2.0));
    }

    @Test
    void ticksOfTheClockOfTheJvmAreSeconds() {
        assertThat(Compilers.seconds(
                        List.of("java.ci.totalTime=2500", "java.cls.loadedClasses=7", "sun.os.hrt.frequency=1000")))
                .contains(2.5);
        assertThat(Compilers.seconds(List.of("java.ci.totalTime=2500"))).isEmpty();
    }

    @Test
    void codeRunsAsItsInnermostMethodThatIsNotInlined() {
        Stacks stacks = new Stacks(Map.of(
                "[a tid=1];a/A.run_[0];a/A.hot_[j];a/A.inlined_[i];a/A.too_[i]", 50L,
                "[a tid=1];a/A.run_[0];a/A.warm_[1];a/A.inlined_[i];memcpy", 30L,
                "[a tid=1];a/A.run_[j];a/A.cold_[0];do_syscall_64_[k]", 20L,
                "[C2 CompilerThre tid=2];Compile::Compile", 900L));

        assertThat(Compilers.running(stacks))
                .containsOnly(Map.entry("inC2", 50.0), Map.entry("inC1", 30.0), Map.entry("interpreted", 20.0));
        assertThat(Compilers.running(Stacks.NONE)).isEmpty();
    }
}
