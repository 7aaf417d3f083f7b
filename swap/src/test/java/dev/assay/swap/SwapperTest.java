package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in app, swapped with the real artifacts from the user's Maven repositories. */
class SwapperTest {
    private static final ArtifactSource MAVEN = ArtifactSource.maven();

    @TempDir
    Path folder;

    /** Cache for jars that no test changes. */
    @TempDir
    static Path swapped;

    private Swapper swapper() {
        return new Swapper(folder.resolve("cache"), MAVEN);
    }

    @Test
    void looksIntoTheJar() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        assertThat(app.name()).isEqualTo("orders");
        assertThat(app.bootVersion()).isEqualTo("3.5.16");
        assertThat(app.stack()).isEqualTo(Stack.SERVLET);
        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.serverVersion()).isEqualTo("10.1.55");
        assertThat(app.sha256()).matches("[0-9a-f]{64}");
        assertThat(app.warnings()).isEmpty();
    }

    @Test
    void theServerThatItHasLeavesTheOriginalUntouched() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        SwappedJar same = swapper().swap(app, Server.TOMCAT, Optional.empty());

        assertThat(same.path()).isEqualTo(app.path());
        assertThat(same.sha256()).isEqualTo(app.sha256());
        assertThat(same.removed()).isEmpty();
        assertThat(same.added()).isEmpty();
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    @Test
    void tomcatToJettyTakesOutAndPutsInWhatANativeBuildWould() {
        SwappedJar jetty = swap(OrdersJar.path(), Server.JETTY);

        assertThat(jetty.removed())
                .containsExactly("tomcat-embed-core-10.1.55.jar", "tomcat-embed-websocket-10.1.55.jar");
        assertThat(jetty.added()).containsExactlyInAnyOrderElementsOf(ReferenceSets.BOOT_3_5_16_TOMCAT_TO_JETTY);
        assertThat(jetty.serverVersion()).isEqualTo("12.0.36");
        assertThat(jetty.warnings()).isEmpty();
    }

    @Test
    void tomcatToUndertowTakesOutAndPutsInWhatANativeBuildWould() {
        SwappedJar undertow = swap(OrdersJar.path(), Server.UNDERTOW);

        assertThat(undertow.removed())
                .containsExactly("tomcat-embed-core-10.1.55.jar", "tomcat-embed-websocket-10.1.55.jar");
        assertThat(undertow.added()).containsExactlyInAnyOrderElementsOf(ReferenceSets.BOOT_3_5_16_TOMCAT_TO_UNDERTOW);
        assertThat(undertow.serverVersion()).isEqualTo("2.3.24.Final");
    }

    @Tag("long")
    @Test
    void thereAndBackGivesTheSetOfJarsThatTheOriginalHas() throws IOException {
        List<String> original = libraries(OrdersJar.path());

        SwappedJar jetty = swap(OrdersJar.path(), Server.JETTY);
        SwappedJar undertow = swap(jetty.path(), Server.UNDERTOW);
        SwappedJar tomcat = swap(undertow.path(), Server.TOMCAT);
        SwappedJar straight = swap(jetty.path(), Server.TOMCAT);

        assertThat(libraries(undertow.path()))
                .containsExactlyInAnyOrderElementsOf(
                        libraries(swap(OrdersJar.path(), Server.UNDERTOW).path()));
        assertThat(libraries(tomcat.path())).containsExactlyInAnyOrderElementsOf(original);
        assertThat(libraries(straight.path())).containsExactlyInAnyOrderElementsOf(original);
    }

    @Test
    void theSameInputGivesTheSameBytesAndTheOriginalStaysAsItWas() throws IOException {
        String before = Sha256.of(OrdersJar.path());
        InspectedApp app = swapper().inspect(OrdersJar.path());

        SwappedJar one = swap(OrdersJar.path(), Server.JETTY);
        SwappedJar two = new Swapper(folder.resolve("two"), MAVEN).swap(app, Server.JETTY, Optional.empty());

        assertThat(one.path()).isNotEqualTo(two.path()).hasSameBinaryContentAs(two.path());
        assertThat(one.sha256()).isEqualTo(Sha256.of(one.path())).isEqualTo(two.sha256());
        assertThat(Sha256.of(OrdersJar.path())).isEqualTo(before).isEqualTo(app.sha256());
    }

    @Test
    void whatStaysIsCopiedByteForByte() throws IOException {
        SwappedJar jetty = swap(OrdersJar.path(), Server.JETTY);

        try (ExecutableJar before = ExecutableJar.open(OrdersJar.path());
                ExecutableJar after = ExecutableJar.open(jetty.path())) {
            Map<String, String> copied = entries(after);
            entries(before).forEach((name, entry) -> {
                if (!name.contains("tomcat-embed-core") && !name.contains("tomcat-embed-w") && !name.endsWith(".idx")) {
                    assertThat(copied).as(name).containsEntry(name, entry);
                }
            });
            assertThat(after.libraries()).allSatisfy(library -> assertThat(
                            after.zip().getEntry(library.entry()).getMethod())
                    .isEqualTo(ZipEntry.STORED));
        }
    }

    @Test
    void theClassPathIndexListsExactlyTheLibraries() throws IOException {
        SwappedJar undertow = swap(OrdersJar.path(), Server.UNDERTOW);

        try (ExecutableJar jar = ExecutableJar.open(undertow.path())) {
            List<String> index = new String(
                            jar.read(jar.zip().getEntry("BOOT-INF/classpath.idx")), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replace("- \"", "").replace("\"", ""))
                    .toList();
            List<String> listed = jar.libraries().stream().map(NestedJar::entry).toList();
            assertThat(index).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void aVersionAskedForAppliesToTheWholeFamily() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        SwappedJar jetty = swapper().swap(app, Server.JETTY, Optional.of("12.0.30"));

        assertThat(jetty.serverVersion()).isEqualTo("12.0.30");
        assertThat(jetty.added())
                .filteredOn(coordinates -> coordinates.startsWith("org.eclipse.jetty"))
                .hasSizeGreaterThan(20)
                .allMatch(coordinates -> coordinates.endsWith(":12.0.30"));
        assertThat(jetty.path()).hasFileName("orders-jetty-12.0.30.jar");
    }

    @Test
    void anotherVersionOfTheServerItHasReplacesItAlone() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        SwappedJar tomcat = swapper().swap(app, Server.TOMCAT, Optional.of("10.1.50"));

        assertThat(tomcat.removed())
                .containsExactly(
                        "tomcat-embed-core-10.1.55.jar",
                        "tomcat-embed-el-10.1.55.jar",
                        "tomcat-embed-websocket-10.1.55.jar");
        assertThat(tomcat.added())
                .containsExactly(
                        "org.apache.tomcat.embed:tomcat-embed-core:10.1.50",
                        "org.apache.tomcat.embed:tomcat-embed-el:10.1.50",
                        "org.apache.tomcat.embed:tomcat-embed-websocket:10.1.50");
        assertThat(swapper().swap(app, Server.TOMCAT, Optional.of("10.1.55")).path())
                .isEqualTo(app.path());
    }

    @Test
    void aVersionThatNobodyHasIsRefused() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper().swap(app, Server.JETTY, Optional.of("12.0.999")))
                .withMessageContaining("jetty@12.0.999")
                .withMessageContaining("not found in any repository");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper().swap(app, Server.JETTY, Optional.of("12:../..")))
                .withMessageContaining("not a version");
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    private static List<String> libraries(Path jar) throws IOException {
        try (ExecutableJar open = ExecutableJar.open(jar)) {
            return open.libraries().stream().map(NestedJar::fileName).toList();
        }
    }

    /** All that a directory entry says, and the compressed bytes. */
    private static Map<String, String> entries(ExecutableJar jar) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        for (ZipArchiveEntry entry : jar.entries()) {
            try (InputStream raw = jar.zip().getRawInputStream(entry)) {
                entries.put(
                        entry.getName(),
                        String.join(
                                " ",
                                String.valueOf(entry.getMethod()),
                                String.valueOf(entry.getCrc()),
                                String.valueOf(entry.getSize()),
                                String.valueOf(entry.getTime()),
                                String.valueOf(entry.getComment()),
                                String.valueOf(entry.getUnixMode()),
                                HexFormat.of().formatHex(entry.getCentralDirectoryExtra()),
                                Arrays.hashCode(raw.readAllBytes()) + ""));
            }
        }
        return entries;
    }

    private SwappedJar swap(Path jar, Server server) {
        Swapper shared = new Swapper(swapped, MAVEN);
        return shared.swap(shared.inspect(jar), server, Optional.empty());
    }

    /** Rebuilt after it was inspected, with another library. */
    @Test
    void aJarThatIsRebuiltWhileItIsInUseIsAnError(@TempDir Path temp) {
        Swapper swapper = new Swapper(temp.resolve("cache"), new FakeArtifacts());
        InspectedApp app = swapper.inspect(shop().write(temp.resolve("shop.jar")));
        SwappedJar original = swapper.swap(app, Server.TOMCAT, Optional.empty());
        shop().libraries("orders-1.0.jar").write(temp.resolve("shop.jar"));

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.JETTY, Optional.empty()))
                .withMessageContaining("shop.jar: the jar changed while it was in use");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.toRun(app, original))
                .withMessageContaining("shop.jar: the jar changed while it was in use");
    }

    @Test
    void theUnchangedJarRunsWhereItLies(@TempDir Path temp) {
        Path jar = shop().write(temp.resolve("shop.jar"));
        Swapper swapper = new Swapper(temp.resolve("cache"), new FakeArtifacts());
        InspectedApp app = swapper.inspect(jar);

        assertThat(swapper.toRun(app, swapper.swap(app, Server.TOMCAT, Optional.empty()))
                        .path())
                .isEqualTo(jar);
    }

    private static TestJars shop() {
        return TestJars.boot("4.1.0")
                .libraries("tomcat-embed-core-11.0.22.jar", "spring-boot-tomcat-4.1.0.jar", "spring-webmvc-7.0.1.jar");
    }

    @Test
    void theServersOfAnAppBeginWithItsOwn(@TempDir Path temp) {
        Path jar = shop().write(temp.resolve("shop.jar"));
        Swapper swapper = new Swapper(temp.resolve("cache"), new FakeArtifacts());

        assertThat(swapper.servers(swapper.inspect(jar))).containsExactly(Server.TOMCAT, Server.JETTY);
    }

    @Test
    void pagesInJspStayOnServersThatShowThem(@TempDir Path temp) {
        Path jar = TestJars.war("3.5.16")
                .with("WEB-INF/lib-provided/tomcat-embed-core-10.1.55.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/lib-provided/tomcat-embed-jasper-10.1.55.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/lib/spring-webmvc-6.2.19.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/jsp/page.jsp", "")
                .write(temp.resolve("shop.war"));
        Swapper swapper = new Swapper(temp.resolve("cache"), new FakeArtifacts());

        assertThat(swapper.servers(swapper.inspect(jar))).containsExactly(Server.TOMCAT, Server.JETTY);
    }
}
