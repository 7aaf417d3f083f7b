package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.assay.model.BadInputException;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's Maven settings, with a mirror that is a folder: nothing leaves this machine. */
@Tag("programs")
class MavenArtifactsTest {
    private static final String BOM = "t:bom:1";
    private static final String ELSEWHERE =
            "<mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>http://repository.invalid/m2</url></mirror></mirrors>";

    @TempDir
    Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();

    @BeforeEach
    void fillTheMirror() throws IOException {
        pom(
                "bom",
                "1",
                "<packaging>pom</packaging><dependencyManagement><dependencies>"
                        + dependency("leaf", "1", "")
                        + dependency("server", "1", "")
                        + "</dependencies></dependencyManagement>");
        pom(
                "starter",
                "1",
                "<dependencies>" + dependency("server", "1", "") + dependency("base", "1", "") + "</dependencies>");
        pom(
                "server",
                "1",
                "<dependencies>" + dependency("leaf", "1", "") + dependency("maybe", "1", "<optional>true</optional>")
                        + dependency("tested", "1", "<scope>test</scope>") + "</dependencies>");
        pom("server", "2", "<dependencies>" + dependency("leaf", "2", "") + "</dependencies>");
        pom("leaf", "1", "");
        pom("leaf", "2", "");
        pom("base", "1", "");
    }

    private ArtifactSource artifacts(String settings) throws IOException {
        return artifacts(settings, new Properties());
    }

    private ArtifactSource artifacts(String settings, Properties system) throws IOException {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(home.resolve(".m2").resolve("settings.xml"), "<settings>" + settings + "</settings>");
        return new MavenArtifacts(new MavenSettings(home, Map.of(), system, List.of()));
    }

    private String mirror() {
        return "<mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>"
                + folder.resolve("mirror").toUri() + "</url></mirror></mirrors>";
    }

    @Test
    void theMirrorOfTheSettingsIsAskedAndTheLocalRepositoryFilled() throws IOException {
        ArtifactSource source = artifacts(mirror());

        List<Artifact> closure = source.closure(BOM, List.of("t:starter:1"), Map.of(), Set.of("t:base"));

        assertThat(closure).extracting(Artifact::coordinates).containsExactly("t:starter:1", "t:server:1", "t:leaf:1");
        Artifact leaf = closure.get(2);
        assertThat(source.files(List.of(leaf)).get(leaf)).hasContent("leaf 1").hasFileName(leaf.fileName());
        assertThat(folder.resolve("home/.m2/repository/t/leaf/1/leaf-1.jar")).exists();
    }

    @Test
    void aVersionThatWinsOverTheBillOfMaterialsReachesWhatTheStarterNeeds() throws IOException {
        assertThat(artifacts(mirror()).closure(BOM, List.of("t:starter:1"), Map.of("t:server", "2"), Set.of()))
                .extracting(Artifact::coordinates)
                .containsExactly("t:starter:1", "t:server:2", "t:leaf:1", "t:base:1");
    }

    @Test
    void managedVersionsAndDeclaredNeeds() throws IOException {
        ArtifactSource source = artifacts(mirror());

        assertThat(source.managed(BOM)).containsExactly(Map.entry("t:leaf", "1"), Map.entry("t:server", "1"));
        assertThat(source.declared("t:server:1")).contains(Set.of("t:leaf"));
        assertThat(source.declared("t:nothing:1")).isEqualTo(Optional.empty());
    }

    @Test
    void whatIsNotThereIsMissing() throws IOException {
        ArtifactSource source = artifacts(mirror());

        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(() -> source.closure(BOM, List.of("t:starter:7"), Map.of(), Set.of()))
                .withMessageContaining("t:starter:7")
                .matches(UnresolvedException::missing);
        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(() -> source.managed("t:bom:7"))
                .matches(UnresolvedException::missing);
    }

    @Test
    void offlineMeansThatNobodyIsAsked() throws IOException {
        ArtifactSource source = artifacts("<offline>true</offline>");

        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(() -> source.managed(BOM))
                .withMessageContaining("offline")
                .matches(failure -> !failure.missing());
    }

    @Test
    void theProxyOfTheSettingsIsAskedForWhatIsElsewhere() throws IOException {
        HttpServer proxy = proxy();
        try {
            ArtifactSource source = artifacts(ELSEWHERE + "<proxies><proxy><id>p</id><active>true</active>"
                    + "<protocol>http</protocol><host>127.0.0.1</host><port>"
                    + proxy.getAddress().getPort()
                    + "</port></proxy></proxies>");

            assertThat(source.managed(BOM)).containsEntry("t:leaf", "1");
        } finally {
            proxy.stop(0);
        }
        assertThat(asked).contains("http://repository.invalid/m2/t/bom/1/bom-1.pom");
    }

    /** As {@code MAVEN_OPTS} has it for Maven 3.8, and {@code JAVA_TOOL_OPTIONS} for Assay. */
    @Test
    void theProxyOfSystemPropertiesIsAskedToo() throws IOException {
        HttpServer proxy = proxy();
        Properties before = (Properties) System.getProperties().clone();
        Properties system = new Properties();
        system.setProperty("http.proxyHost", "127.0.0.1");
        system.setProperty("http.proxyPort", String.valueOf(proxy.getAddress().getPort()));
        System.getProperties().putAll(system);
        try {
            assertThat(artifacts(ELSEWHERE, system).managed(BOM)).containsEntry("t:leaf", "1");
        } finally {
            System.setProperties(before);
            proxy.stop(0);
        }
        assertThat(asked).contains("http://repository.invalid/m2/t/bom/1/bom-1.pom");
    }

    /** Knows what is in the mirror. */
    private HttpServer proxy() throws IOException {
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            Path file =
                    folder.resolve("mirror" + exchange.getRequestURI().getPath().replaceFirst("^/m2", ""));
            byte[] content = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
            exchange.sendResponseHeaders(content.length > 0 ? 200 : 404, content.length > 0 ? content.length : -1);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
        proxy.start();
        return proxy;
    }

    @Test
    void theLocalRepositoryIsWhereTheSettingsOrThePropertySay() throws IOException {
        MavenSettings settings = new MavenSettings(folder, Map.of(), new Properties(), List.of());
        assertThat(settings.localRepository(settings.read()))
                .isEqualTo(folder.resolve(".m2").resolve("repository"));

        Path installation = Files.createDirectories(folder.resolve("maven").resolve("conf"));
        Files.writeString(
                installation.resolve("settings.xml"),
                "<settings><localRepository>/from/settings</localRepository></settings>");
        Properties properties = new Properties();
        MavenSettings installed = new MavenSettings(
                folder, Map.of("MAVEN_HOME", folder.resolve("maven").toString()), properties, List.of());
        assertThat(installed.localRepository(installed.read())).isEqualTo(Path.of("/from/settings"));

        properties.setProperty("maven.repo.local", "/from/property");
        assertThat(installed.localRepository(installed.read())).isEqualTo(Path.of("/from/property"));
    }

    /** As SDKMAN and most images Install it: a link on the PATH, and no variable. */
    @Test
    void theInstallationIsFoundByItsProgramOnThePath() throws IOException {
        Path maven = folder.resolve("maven");
        Path program =
                Files.createFile(Files.createDirectories(maven.resolve("bin")).resolve("mvn"));
        Files.writeString(
                Files.createDirectories(maven.resolve("conf")).resolve("settings.xml"),
                "<settings><localRepository>/from/the/path</localRepository></settings>");
        Path bin = Files.createDirectories(folder.resolve("usr").resolve("bin"));
        Files.createSymbolicLink(bin.resolve("mvn"), program);
        String path = folder.resolve("none") + File.pathSeparator + bin;

        MavenSettings settings = new MavenSettings(folder, Map.of("PATH", path), new Properties(), List.of());

        assertThat(settings.localRepository(settings.read())).isEqualTo(Path.of("/from/the/path"));
    }

    /** What {@code mvn --settings FILE --offline -Pprofile} sets is in no file that this user's Maven reads. */
    @Test
    void aBuildHandsOnWhatItWasTold() throws IOException {
        Path elsewhere = Files.writeString(
                folder.resolve("ci.xml"),
                "<settings><localRepository>" + folder.resolve("local") + "</localRepository></settings>");
        Map<String, String> build = new HashMap<>(Map.of(
                "ASSAY_MAVEN_SETTINGS",
                elsewhere.toString(),
                "ASSAY_MAVEN_REPOSITORIES",
                "corporate=" + folder.resolve("mirror").toUri(),
                "ASSAY_MAVEN_OFFLINE",
                "false"));
        MavenSettings settings = new MavenSettings(folder.resolve("home"), build, new Properties(), List.of());

        assertThat(new MavenArtifacts(settings).managed(BOM)).containsEntry("t:leaf", "1");
        assertThat(folder.resolve("local/t/bom/1/_remote.repositories"))
                .content()
                .contains(">corporate=");

        build.put("ASSAY_MAVEN_OFFLINE", "true");
        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(() -> new MavenArtifacts(settings).closure(BOM, List.of("t:starter:1"), Map.of(), Set.of()))
                .withMessageContaining("offline")
                .matches(failure -> !failure.missing());
    }

    @Test
    void settingsThatCannotBeReadAreNamed() throws IOException {
        ArtifactSource source = artifacts("<mirrors>");

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> source.managed(BOM))
                .withMessageContaining("settings.xml");
    }

    private void pom(String name, String version, String content) throws IOException {
        Path home = Files.createDirectories(
                folder.resolve("mirror").resolve("t").resolve(name).resolve(version));
        Files.writeString(
                home.resolve(name + "-" + version + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>" + name
                        + "</artifactId><version>" + version + "</version>" + content + "</project>");
        Files.writeString(home.resolve(name + "-" + version + ".jar"), name + " " + version);
    }

    private static String dependency(String name, String version, String more) {
        return "<dependency><groupId>t</groupId><artifactId>" + name + "</artifactId><version>" + version + "</version>"
                + more + "</dependency>";
    }
}
