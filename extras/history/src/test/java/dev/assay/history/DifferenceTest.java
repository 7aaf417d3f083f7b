package dev.assay.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    @Test
    void everyDifferenceHasItsSentence() {
        List<Difference> all = List.of(
                new Difference.Machines(
                        new Difference.Machine("a CPU", 2, 7629, "none"),
                        new Difference.Machine("a faster CPU", 4, 7629, "kvm")),
                new Difference.Workloads(),
                new Difference.Rates(2_000, 1_500),
                new Difference.Values(Difference.Property.JDK, Optional.of("jetty"), "17.0.15", "21.0.4"));

        assertThat(all.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(Difference.class.getPermittedSubclasses());
        assertThat(all.stream().map(Difference::text))
                .containsExactly(
                        "machine: a CPU, 2 CPUs, 7629 MiB, none before, a faster CPU, 4 CPUs, 7629 MiB, kvm after",
                        "the workloads differ",
                        "the request rates differ: 2,000 req/s before, 1,500 req/s after; give both the same --rate",
                        "jetty: JDK: 17.0.15 before, 21.0.4 after");
    }

    @Test
    void everyPropertyHasItsName() {
        assertThat(Stream.of(Difference.Property.values())
                        .map(property -> new Difference.Values(property, Optional.empty(), "a", "b"))
                        .map(Difference::text))
                .containsExactly(
                        "CPUs: a before, b after",
                        "connections: a before, b after",
                        "protocol: a before, b after",
                        "app: a before, b after",
                        "Assay: a before, b after",
                        "operating system: a before, b after",
                        "server: a before, b after",
                        "JDK: a before, b after",
                        "JVM options: a before, b after",
                        "settings: a before, b after",
                        "state of the JVMs: a before, b after");
    }
}
