package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The parts that read names, lists, class files and configuration. */
class SmallPartsTest {
    /** A text in the constant pool of this class that is almost a descriptor. */
    private static final String LITERAL = "Lorg/never/Mentioned";

    @Test
    void aLibrarysNameEndsWhereItsVersionBegins() {
        assertThat(new NestedJar("BOOT-INF/lib/jetty-ee10-webapp-12.0.36.jar").artifactName())
                .isEqualTo("jetty-ee10-webapp");
        assertThat(new NestedJar("lib/netty-transport-native-epoll-4.1.135.Final-linux-x86_64.jar").version())
                .contains("4.1.135.Final-linux-x86_64");
        assertThat(new NestedJar("lib/noversion.jar").artifactName()).isEqualTo("noversion");
        assertThat(new NestedJar("lib/noversion.jar").version()).isEqualTo(Optional.empty());
    }

    @Test
    void newLibrariesStandInTheClassPathIndexWhereTheOldOnesStood() {
        String index = "- \"lib/a-1.jar\"\n- \"lib/old-1.jar\"\n- \"lib/b-1.jar\"\n";

        assertThat(IndexFiles.classpath(index, Set.of("lib/old-1.jar"), List.of("lib/x-1.jar", "lib/y-1.jar")))
                .isEqualTo("- \"lib/a-1.jar\"\n- \"lib/x-1.jar\"\n- \"lib/y-1.jar\"\n- \"lib/b-1.jar\"\n");
        assertThat(IndexFiles.classpath(index, Set.of(), List.of("lib/x-1.jar")))
                .endsWith("- \"lib/x-1.jar\"\n");
    }

    @Test
    void aLayerThatListsItsFilesListsTheNewOnes() {
        String index =
                "- \"dependencies\":\n  - \"lib/a-1.jar\"\n  - \"lib/old-1.jar\"\n- \"application\":\n  - \"classes/\"\n";

        assertThat(IndexFiles.layers(index, "lib/", Set.of("lib/old-1.jar"), List.of("lib/x-1.jar")))
                .isEqualTo(
                        "- \"dependencies\":\n  - \"lib/a-1.jar\"\n  - \"lib/x-1.jar\"\n- \"application\":\n  - \"classes/\"\n");
    }

    @Test
    void aLayerThatHasTheWholeFolderStaysAsItIs() {
        String index = "- \"dependencies\":\n  - \"lib/\"\n- \"application\":\n  - \"classes/\"\n";

        assertThat(IndexFiles.layers(index, "lib/", Set.of("lib/old-1.jar"), List.of("lib/x-1.jar")))
                .isEqualTo(index);
    }

    @Test
    void yamlKeysFollowTheirIndentation() {
        String text =
                "server:\n  # note\n  port: 8080\n\n  http2:\n    enabled: true\nspring.application.name: x\nlist:\n  - a\n";

        assertThat(ConfigurationKeys.of(text, false))
                .contains("server.port=8080", "server.http2.enabled=true", "spring.application.name=x");
        assertThat(ConfigurationKeys.of("server.http2.enabled = true \n# a=b\nx:1", true))
                .containsExactlyInAnyOrder("server.http2.enabled=true", "x=1");
    }

    @Test
    void yamlValuesAreReadWithoutQuotesAndComments() {
        String text = """
                server: # of the shop
                  http2:
                    enabled: true   # h2
                quoted: "true" # h2
                single: 'a # b'
                open: "a
                colour: x#f00
                """;

        assertThat(ConfigurationKeys.of(text, false))
                .containsExactlyInAnyOrder(
                        "server=",
                        "server.http2=",
                        "server.http2.enabled=true",
                        "quoted=true",
                        "single=a # b",
                        "open=\"a",
                        "colour=x#f00");
        assertThat(ConfigurationKeys.of("x = true # no comment here", true))
                .containsExactly("x=true # no comment here");
    }

    @Test
    void referencesAreClassesAndDescriptorsButNotOtherText() throws IOException {
        try (InputStream own = Optional.ofNullable(SmallPartsTest.class.getResourceAsStream("SmallPartsTest.class"))
                .orElseThrow()) {
            Set<String> names = ClassReferences.of(own.readAllBytes()).classes();

            assertThat(names)
                    .contains("dev/assay/swap/NestedJar", "org/junit/jupiter/api/Test", "java/lang/String")
                    .doesNotContain(LITERAL.substring(1));
        }
        assertThatIOException().isThrownBy(() -> ClassReferences.of(new byte[] {1, 2, 3, 4, 5}));
        assertThatIOException().isThrownBy(() -> ClassReferences.of(new byte[0]));
    }
}
