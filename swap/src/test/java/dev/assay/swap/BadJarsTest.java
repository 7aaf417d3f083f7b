package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that are not usable jars: each message names the file, what is wrong, and what to do. */
class BadJarsTest {
    private static final String TOMCAT = "tomcat-embed-core-10.1.55.jar";
    private static final String MVC = "spring-webmvc-6.2.19.jar";

    @TempDir
    Path folder;

    private void refused(Path jar, String what, String instead) {
        Swapper swapper = new Swapper(folder.resolve("cache"), new FakeArtifacts());
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(swapper.inspect(jar), Server.JETTY, Optional.empty()))
                .withMessageContaining(jar.toString())
                .withMessageContaining(what)
                .withMessageContaining(instead);
    }

    @Test
    void noFile() {
        refused(folder.resolve("none.jar"), "no such file", "the executable jar");
    }

    @ParameterizedTest
    @CsvSource({
        "https://shop.example/app.jar, this is a URL, assay load URL",
        "http://localhost:8080/, this is a URL, assay load URL",
        "nginx:1.27, if it is a container image, docker cp",
        "ghcr.io/acme/shop:latest, if it is a container image, docker cp",
        "localhost:5000/acme/shop:1.0, if it is a container image, docker cp",
        "acme/shop@sha256:0123abcd, if it is a container image, docker cp",
        "target/shop.jar, no such file, the executable jar",
        "jetty, a server is named behind --servers, '--servers tomcat,jetty'"
    })
    void whatIsNoFileButSomethingElseIsCalledByItsName(String app, String what, String instead) {
        refused(Path.of(app), what, instead);
        refused(Path.of(app).toAbsolutePath(), what, instead);
    }

    @Test
    void aFolder() {
        refused(folder, "a folder", "target/NAME.jar");
    }

    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipe() throws IOException, InterruptedException {
        Path pipe = folder.resolve("app.jar");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        refused(pipe, "a pipe", "a regular file");
    }

    /** Linux, macOS, Windows. */
    @ParameterizedTest
    @ValueSource(strings = {"7f454c46", "cffaedfe", "cafebabe", "4d5a9000"})
    void aNativeImage(String start) throws IOException {
        byte[] program = Arrays.copyOf(HexFormat.of().parseHex(start), 5_000);
        refused(
                Files.write(folder.resolve("shop"), program),
                "such as a native image",
                "the executable jar of the same app");
    }

    @ParameterizedTest
    @CsvSource({"shop.tar.gz,1f8b0800", "shop.tar,73686f70", "shop.jar,425a6839", "shop.7z,377abcaf", "shop,28b52ffd"})
    void anArchiveInWhichAJarMayBe(String name, String start) throws IOException {
        byte[] archive = Arrays.copyOf(HexFormat.of().parseHex(start), 5_000);
        refused(Files.write(folder.resolve(name), archive), "an archive, not a jar", "the executable jar in it");
    }

    @Test
    void aZipOfGradlesDistribution() {
        Path zip = TestJars.empty().with("shop/lib/shop.jar", "x").write(folder.resolve("shop.zip"));
        refused(zip, "an archive, not a jar", "the executable jar in it");
    }

    @Test
    void aThinJar() {
        Path jar = TestJars.empty()
                .with("META-INF/MANIFEST.MF", """
                        Manifest-Version: 1.0
                        Spring-Boot-Version: 2.7.18
                        Main-Class: org.springframework.boot.loader.wrapper.ThinJarWrapper
                        """)
                .with("com/acme/Shop.class", "")
                .write(folder.resolve("shop.jar"));
        refused(jar, "a thin jar", "without the thin layout");
    }

    @Test
    void anAppOnALineOnWhichNoServerIsSwapped() {
        Path jar = TestJars.boot("1.5.22.RELEASE")
                .libraries("tomcat-embed-core-8.5.43.jar", "spring-webmvc-4.3.25.RELEASE.jar")
                .write(folder.resolve("old.jar"));
        refused(jar, "Spring Boot 1.5.22.RELEASE, on which Assay cannot swap servers", "--servers tomcat");
        Swapper swapper = new Swapper(folder.resolve("cache"), new FakeArtifacts());
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.servers(swapper.inspect(jar)))
                .withMessageContaining("Assay swaps Spring Boot 2.7, 3.x, 4.0 and 4.1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.5, 0.99})
    void aLibraryCutShort(double share) throws IOException {
        byte[] library = TestJars.jar(Map.of("a/A.class", TestJars.classNaming("a/B"), "b.txt", new byte[500]));
        byte[] cut = Arrays.copyOf(library, (int) (library.length * share));
        Path jar = TestJars.boot("3.5.16")
                .libraries(TOMCAT, MVC)
                .with("BOOT-INF/lib/shop-1.0.jar", cut)
                .write(folder.resolve("a.jar"));

        refused(jar, "library BOOT-INF/lib/shop-1.0.jar in it is cut short or damaged", "Rebuild the jar");
    }

    @Test
    void noZip() throws IOException {
        refused(Files.writeString(folder.resolve("a.jar"), "hello"), "not a jar", "bootJar");
        refused(Files.createFile(folder.resolve("empty.jar")), "not a jar", "bootJar");
        refused(Files.write(folder.resolve("zeros.jar"), new byte[100_000]), "not a jar", "bootJar");
        refused(Files.writeString(folder.resolve("plan.yml"), "seed: 1"), "not a jar", "A plan goes behind --plan.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.1, 0.37, 0.5, 0.9, 0.99, 0.9999})
    void aJarCutShort(double share) throws IOException {
        byte[] whole = Files.readAllBytes(OrdersJar.path());
        Path cut = Files.write(folder.resolve("cut.jar"), Arrays.copyOf(whole, (int) (whole.length * share)));

        refused(cut, "cut short or damaged", "again");
    }

    @Test
    void aJarCutShortRightAfterALibraryLooksWholeButIsNot() throws IOException {
        byte[] whole = Files.readAllBytes(OrdersJar.path());
        String end = new String(whole, StandardCharsets.ISO_8859_1);
        // The end record of a nested jar, 22 bytes long: what precedes it is a readable zip of its own.
        int nested = end.indexOf("PK\5\6", whole.length / 2) + 22;
        Path cut = Files.write(folder.resolve("cut.jar"), Arrays.copyOf(whole, nested));

        refused(cut, "cut short or damaged", "again");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil.class",
                "BOOT-INF/../../evil.class",
                "BOOT-INF/classes/..",
                "/etc/passwd",
                "C:/evil.class",
                "BOOT-INF\\..\\evil.class"
            })
    void anEntryThatPointsOutside(String name) {
        Path jar =
                TestJars.boot("3.5.16").libraries(TOMCAT, MVC).with(name, "x").write(folder.resolve("a.jar"));

        refused(jar, "points outside of the jar", "Do not run it");
    }

    @Test
    void dotsInANameAreNoHarm() {
        Path jar = TestJars.boot("3.5.16")
                .libraries(TOMCAT, MVC)
                .with("BOOT-INF/classes/a..b/c...txt", "x")
                .write(folder.resolve("a.jar"));

        assertThat(new Swapper(folder, new FakeArtifacts()).inspect(jar).serverVersion())
                .isEqualTo("10.1.55");
    }

    @Test
    void aControlCharacterInANameDoesNotReachTheTerminal() {
        Path jar = TestJars.boot("3.5.16").with("../\u001b[31mred", "x").write(folder.resolve("a.jar"));

        refused(jar, "\"../?[31mred\"", "");
    }

    @Test
    void aPlainJar() {
        Path jar = TestJars.empty()
                .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n")
                .write(folder.resolve("a.jar"));
        refused(jar, "no executable Spring Boot jar", "repackage");
        refused(TestJars.empty().with("x", "y").write(folder.resolve("no-manifest.jar")), "no executable", "bootJar");
    }

    @Test
    void thePlainJarBesideTheExecutableOne() {
        refused(
                TestJars.empty().with("x", "y").write(folder.resolve("shop-1.0-plain.jar")),
                "without its libraries",
                "shop-1.0.jar");
        refused(
                TestJars.empty().with("x", "y").write(folder.resolve("shop.jar.original")),
                "without its libraries",
                "shop.jar");
    }

    @Test
    void aPlainWar() {
        refused(
                TestJars.empty().with("WEB-INF/web.xml", "<web-app/>").write(folder.resolve("a.war")),
                "servlet container",
                "executable jar");
    }

    /** Not repackaged, with the name of a class that only a servlet container finds. */
    @Test
    void aPlainWarWithAMainClass() {
        refused(
                TestJars.empty()
                        .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: shop.App\r\n\r\n")
                        .with("WEB-INF/classes/shop/App.class", "")
                        .write(folder.resolve("a.war")),
                "servlet container",
                "executable jar");
    }

    @Test
    void aBrokenManifest() {
        Path lines = TestJars.empty()
                .with("META-INF/MANIFEST.MF", "no header at all\r\n")
                .write(folder.resolve("a.jar"));
        refused(
                lines,
                "its manifest cannot be read, not by `java -jar` either: invalid header field",
                "Build it again");

        Path bytes = TestJars.empty().with("META-INF/MANIFEST.MF", "\0\1\2").write(folder.resolve("b.jar"));
        refused(bytes, "no executable Spring Boot jar", "repackage");
    }

    @Test
    void compressedLibraries() {
        Path jar = TestJars.boot("3.5.16")
                .compressedLibraries()
                .libraries(TOMCAT, MVC)
                .write(folder.resolve("a.jar"));

        refused(jar, "is compressed", "uncompressed");
    }

    @Test
    void noServer() {
        refused(
                TestJars.boot("3.5.16").libraries("spring-core-6.2.19.jar").write(folder.resolve("a.jar")),
                "no embedded server",
                "answers HTTP");
        // Jetty's client and server classes, but not what Spring Boot starts.
        refused(
                TestJars.boot("3.5.16")
                        .libraries(MVC, "jetty-server-12.0.36.jar", "jetty-client-12.0.36.jar")
                        .write(folder.resolve("b.jar")),
                "no embedded server",
                "answers HTTP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5.22.RELEASE", "2.5.14", "2.6.15", "3.6.0", "4.2.0", "5.0.0"})
    void aBootVersionOutsideTheLinesThatAreSwapped(String version) {
        Path jar = TestJars.boot(version)
                .libraries(TOMCAT, MVC, "spring-boot-tomcat-" + version + ".jar")
                .write(folder.resolve("a.jar"));
        refused(
                jar,
                "the app uses Spring Boot " + version + ", on which Assay cannot swap servers",
                "--servers tomcat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "3", "99999999999.1.2"})
    void aBootVersionThatIsNone(String version) {
        refused(
                TestJars.boot(version).libraries(TOMCAT, MVC).write(folder.resolve("a.jar")),
                "invalid Spring Boot version",
                "3.x");
    }
}
