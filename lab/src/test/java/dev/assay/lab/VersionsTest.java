package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.swap.Artifact;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.UnresolvedException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VersionsTest {
    private static final String MARK = "<!-- written by lab/versions; what stands above is not -->\n";
    private static final String BOOT = "org.springframework.boot:spring-boot-dependencies";
    private static final String TOMCAT = "org.apache.tomcat.embed:tomcat-embed-core";
    private static final String UNDERTOW = "io.undertow:undertow-core";

    private final Repositories repositories = new Repositories();

    @Test
    void theTableHasTheLastPatchThatIsReallyThere() {
        assertThat(new Versions(repositories).of("# Title\n" + MARK + "\n| old |\n"))
                .isEqualTo("# Title\n" + MARK + """

                        | Spring Boot | newest patch | Tomcat | Jetty | Undertow | Reactor Netty | Grizzly |
                        |---|---|---|---|---|---|---|
                        | 2.7 | 2.7.18 | 2.7.18-tomcat | none | 2.7.18-undertow | none | none |
                        | 3.5 | 3.5.9 | 3.5.9-tomcat | none | 3.5.9-undertow | none | 4.0.10 |
                        | 4.0 | 4.0.7 | 4.0.7-tomcat | none | none | none | none |
                        | 4.1 | 4.1.0 | 4.1.0-tomcat | none | none | none | none |
                        """);
    }

    @Test
    void aLineWithoutAnyIsNoTable() {
        repositories.patches.put(BOOT, List.of("2.7.18"));

        assertThatThrownBy(() -> new Versions(repositories).of(MARK))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(BOOT + " 3.5: no patch can be had");
    }

    /** 3.5.10 is listed and has no description, of 4.0.8 a jar is missing. */
    private static final class Repositories implements ArtifactSource {
        private final Map<String, List<String>> patches = new HashMap<>(Map.of(
                BOOT,
                List.of(
                        "2.7.17",
                        "2.7.18",
                        "3.5.2",
                        "3.5.9",
                        "3.5.10",
                        "4.0.7",
                        "4.0.8",
                        "4.1.0-RC1",
                        "4.1.0",
                        "4.1.1-M1"),
                "org.glassfish.grizzly:grizzly-http-server",
                List.of("3.0.1", "4.0.2", "4.0.10", "5.0.2")));

        @Override
        public Map<String, String> managed(String bom) {
            String version = bom.substring(BOOT.length() + 1);
            if (version.equals("3.5.10")) {
                throw new UnresolvedException(bom, true, new IllegalStateException());
            }
            return version.startsWith("4")
                    ? Map.of(TOMCAT, version + "-tomcat")
                    : Map.of(TOMCAT, version + "-tomcat", UNDERTOW, version + "-undertow");
        }

        @Override
        public List<Artifact> closure(
                String bom, List<String> roots, Map<String, String> versions, Set<String> without) {
            return roots.stream()
                    .map(root -> new Artifact("a", root.split(":", -1)[1], Optional.empty(), root.split(":", -1)[2]))
                    .toList();
        }

        @Override
        public Map<Artifact, Path> files(Collection<Artifact> artifacts) {
            if (artifacts.contains(new Artifact("a", "spring-boot-starter-tomcat", Optional.empty(), "4.0.8"))) {
                throw new UnresolvedException("a native", true, new IllegalStateException());
            }
            return Map.of();
        }

        @Override
        public Optional<Set<String>> declared(String coordinates) {
            return Optional.of(Set.of());
        }

        @Override
        public List<String> versions(String key) {
            return patches.getOrDefault(key, List.of());
        }
    }
}
