package dev.assay.why.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.probe.ThreadKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollapsedStacksTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/lang/Thread.run_[j] | JAVA | java.lang.Thread.run",
                "java/lang/Thread.run_[0] | JAVA | java.lang.Thread.run",
                "java/util/HashMap.getNode_[i] | JAVA | java.util.HashMap.getNode",
                "java/util/HashMap.<init>_[1] | JAVA | java.util.HashMap.<init>",
                "java/lang/Thread.run | JAVA | java.lang.Thread.run",
                "java.lang.Thread.run | JAVA | java.lang.Thread.run",
                "Main.main_[0] | JAVA | Main.main",
                "com/x/Foo.lambda$bar$17_[j] | JAVA | com.x.Foo.lambda$bar",
                "com/x/Foo$$Lambda$412/0x00007f2a3c0d1a48.apply_[j] | JAVA | com.x.Foo$$Lambda.apply",
                "com/x/Foo$$Lambda.0x00007f2a3c0d1a48.apply_[j] | JAVA | com.x.Foo$$Lambda.apply",
                "java/lang/invoke/LambdaForm$MH.0x00000008000c3c00.invoke_[i] | JAVA | java.lang.invoke.LambdaForm$MH.invoke",
                "jdk/proxy2/$Proxy87.find_[j] | JAVA | jdk.proxy.$Proxy.find",
                "jdk/internal/reflect/GeneratedMethodAccessor63.invoke_[j] | JAVA | jdk.internal.reflect.GeneratedMethodAccessor.invoke",
                "com/x/Orders$$SpringCGLIB$$0.list_[j] | JAVA | com.x.Orders$$SpringCGLIB.list",
                "com/x/Orders$$EnhancerBySpringCGLIB$$8e0b1f2c.list_[j] | JAVA | com.x.Orders$$EnhancerBySpringCGLIB.list",
                "com/x/Orders$HibernateProxy$kV2x9Q.getId_[j] | JAVA | com.x.Orders$HibernateProxy.getId",
                "com/x/Orders$1.run_[j] | JAVA | com.x.Orders$1.run",
                "do_syscall_64_[k] | KERNEL | do_syscall_64",
                "tcp_sendmsg_locked.constprop.0_[k] | KERNEL | tcp_sendmsg_locked",
                "G1ParScanThreadState::trim_queue_to_threshold | NATIVE | G1ParScanThreadState::trim_queue_to_threshold",
                "__memmove_avx_unaligned_erms@@GLIBC_2.34 | NATIVE | __memmove_avx_unaligned_erms",
                "libc.so.6 | NATIVE | libc.so.6",
                "[vdso] | NATIVE | [vdso]",
                "[unknown_Java] | UNKNOWN | [unknown_Java]"
            })
    void aFrameHasTheSameNameInEveryJvm(String written, Frame.Kind kind, String name) {
        Frame frame = Frame.of(written);
        assertThat(frame.name()).isEqualTo(name);
        assertThat(frame.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a;com/x/Foo.bar_[j] | APP",
                "java/lang/Thread.run_[j];org/apache/coyote/Adapter.service_[j] | SERVER",
                "org/eclipse/jetty/server/HttpOutput.write_[j] | SERVER",
                "io/undertow/server/Connectors.executeRootHandler_[j] | SERVER",
                "org/xnio/nio/WorkerThread.run_[j] | SERVER",
                "reactor/netty/http/server/HttpServerOperations.onInboundNext_[j] | SERVER",
                "io/netty/channel/AbstractChannel.write_[j] | SERVER",
                "sun/net/httpserver/ServerImpl.run_[j] | SERVER",
                "reactor/core/publisher/Mono.subscribe_[j] | FRAMEWORK",
                "org/springframework/boot/web/embedded/tomcat/TomcatWebServer.start_[j] | FRAMEWORK",
                "jakarta/servlet/http/HttpServlet.service_[j] | FRAMEWORK",
                "javax/crypto/Cipher.doFinal_[j] | JDK",
                "com/x/Foo.bar_[j];java/util/HashMap.get_[i] | JDK",
                "com/x/Foo.bar_[j];SharedRuntime::resolve_helper | JDK",
                "com/x/Foo.bar_[j];sun/nio/ch/SocketDispatcher.write0_[0];__write | KERNEL",
                "sun/nio/ch/EPoll.wait_[0] | KERNEL",
                "com/x/Foo.bar_[j];___pthread_cond_signal | KERNEL",
                "com/x/Foo.bar_[j];__GI_epoll_ctl | KERNEL",
                "com/x/Foo.bar_[j];vtable stub | JDK",
                "com/x/Foo.bar_[j];do_syscall_64_[k] | KERNEL",
                "[GC Thread#1 tid=12];G1ParScanThreadState::trim_queue | COLLECTOR",
                "[GC Thread#1];G1ParScanThreadState::trim_queue | COLLECTOR",
                "[main];com/x/Foo.bar_[j] | APP",
                "[C2 CompilerThread0 tid=9];PhaseIdealLoop::build_and_optimize | JIT",
                "start_thread;CompileBroker::compiler_thread_loop;Compile::Compile | JIT",
                "start_thread;GangWorker::run;G1ParTask::work | COLLECTOR",
                "[unknown_Java] | NONE",
                "com/x/Foo.bar_[j];[unknown] | APP"
            })
    void aSampleBelongsToTheLayerOfItsInnermostFrame(String stack, Layer layer) {
        assertThat(Layer.of(CollapsedStacks.read("file", List.of(stack + " 3")).get(0)))
                .isEqualTo(layer);
    }

    @Test
    void aLineHasThreadFramesAndSamples() {
        List<Stack> stacks = CollapsedStacks.read(
                "file", List.of("[http-nio-8080-exec-1 tid=31];java/lang/Thread.run_[j];com/x/Foo.a b_[j] 12", ""));

        assertThat(stacks)
                .containsExactly(new Stack(
                        ThreadKind.APPLICATION,
                        List.of(
                                new Frame("java.lang.Thread.run", Frame.Kind.JAVA, Layer.JDK),
                                new Frame("com.x.Foo.a b", Frame.Kind.JAVA, Layer.APP)),
                        12));
    }

    /** Whether in a buffer of the thread or outside of any. */
    @ParameterizedTest
    @ValueSource(strings = {"byte[]_[i]", "java.lang.String_[k]", "com.x.Bar[][]"})
    void whatWasAllocatedIsNoFrame(String allocated) {
        List<Stack> stacks = CollapsedStacks.allocations(
                "file", List.of("[main tid=1];com/x/Foo.bar_[j];java/util/Arrays.copyOf_[i];" + allocated + " 65536"));

        assertThat(stacks).singleElement().satisfies(stack -> {
            assertThat(stack.frames())
                    .extracting(Frame::name)
                    .containsExactly("com.x.Foo.bar", "java.util.Arrays.copyOf");
            assertThat(stack.samples()).isEqualTo(65_536);
        });
    }

    @Test
    void aThreadWithoutANameIsNoFrame() {
        assertThat(CollapsedStacks.read("file", List.of("[tid=31];java/lang/Thread.run_[j] 1"))
                        .get(0)
                        .frames())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java/lang/Thread.run", "java/lang/Thread.run 1x", "a 99999999999999999999"})
    void aLineWithoutSamplesIsNamed(String line) {
        assertThatThrownBy(() -> CollapsedStacks.read("profiles/a.collapsed", List.of("a 1", line)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("profiles/a.collapsed:2")
                .hasMessageContaining("does not end with a number of samples");
    }
}
