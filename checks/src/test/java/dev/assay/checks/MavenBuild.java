package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A sample build of two modules, a library and a Spring Boot app, with a settings file and repositories of its own: one with Assay as it
 * was built, and as the mirror of all others the local repository of this machine. Nothing leaves the machine.
 */
final class MavenBuild {
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>shop</groupId>
              <artifactId>%s</artifactId>
              <version>1</version>
              %s
            </project>
            """;

    private static final String PARENT = """
            <packaging>pom</packaging>
            <modules><module>library</module><module>app</module></modules>
            <properties>
              <maven.compiler.release>17</maven.compiler.release>
              <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
            </properties>
            <build>
              <pluginManagement><plugins>
                <plugin><artifactId>maven-resources-plugin</artifactId><version>%s</version></plugin>
                <plugin><artifactId>maven-compiler-plugin</artifactId><version>%s</version></plugin>
                <plugin><artifactId>maven-surefire-plugin</artifactId><version>%s</version></plugin>
                <plugin><artifactId>maven-jar-plugin</artifactId><version>%s</version></plugin>
              </plugins></pluginManagement>
              <plugins>%s</plugins>
            </build>
            """;

    private static final String INHERITED =
            "<parent><groupId>shop</groupId><artifactId>parent</artifactId><version>1</version></parent>";

    private static final String APP = INHERITED + """
            <dependencies>
              <dependency><groupId>shop</groupId><artifactId>library</artifactId><version>1</version></dependency>
              <dependency>
                <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId><version>%1$s</version>
              </dependency>
            </dependencies>
            <dependencyManagement><dependencies><dependency>
              <groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId><version>%1$s</version>
              <type>pom</type><scope>import</scope>
            </dependency></dependencies></dependencyManagement>
            <build><plugins><plugin>
              <groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId><version>%1$s</version>
              <executions><execution><goals><goal>repackage</goal></goals></execution></executions>
            </plugin></plugins></build>
            """;

    private static final String MAIN = """
            package shop;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;
            import org.springframework.web.bind.annotation.GetMapping;
            import org.springframework.web.bind.annotation.RestController;

            @SpringBootApplication
            @RestController
            public class Shop {
                public static void main(String[] arguments) {
                    SpringApplication.run(Shop.class, arguments);
                }

                @GetMapping("/articles/{id}")
                String article() {
                    return Article.NAME;
                }
            }
            """;

    private static final Pattern MANAGED = Pattern.compile(
            "<artifactId>maven-(resources|compiler|surefire|jar)-plugin</artifactId>\\s*<version>([^<]+)</version>");

    private final Path root;

    /**
     * Writes the sources, the settings and the repository.
     *
     * @param plugin the plugin in the POM of the build, as XML
     */
    MavenBuild(Path root, String plugin) throws IOException {
        this.root = root;
        List<String> versions = MANAGED.matcher(
                        Files.readString(AssayProcess.home().resolve("pom.xml")))
                .results()
                .map(found -> found.group(2))
                .toList();
        assertThat(versions).hasSize(4);
        List<String> filled = new ArrayList<>(versions);
        filled.add(plugin);
        write("pom.xml", POM.formatted("parent", PARENT.formatted(filled.toArray())));
        write("library/pom.xml", POM.formatted("library", INHERITED));
        write(
                "library/src/main/java/shop/Article.java",
                "package shop; public class Article { public static final String NAME = \"lamp\"; }");
        String boot = Files.readString(AssayProcess.home().resolve("apps/orders/pom.xml"))
                .replaceAll("(?s).*<spring-boot.version>([^<]+)<.*", "$1");
        write("app/pom.xml", POM.formatted("app", APP.formatted(boot)));
        write("app/src/main/java/shop/Shop.java", MAIN);
        write("settings.xml", """
                <settings>
                  <localRepository>%s</localRepository>
                  <mirrors><mirror><id>machine</id><mirrorOf>*,!assay</mirrorOf><url>%s</url></mirror></mirrors>
                  <profiles><profile><id>assay</id><pluginRepositories><pluginRepository>
                    <id>assay</id><url>%s</url>
                  </pluginRepository></pluginRepositories></profile></profiles>
                  <activeProfiles><activeProfile>assay</activeProfile></activeProfiles>
                </settings>
                """.formatted(
                        local(),
                        PublishedRooms.machine().toUri(),
                        PublishedRooms.into(root.resolve("published")).toUri()));
    }

    Path file(String name) {
        return root.resolve(name);
    }

    void write(String name, String text) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), text);
    }

    /** Empty before the first build. */
    Path local() {
        return root.resolve("local");
    }

    /** What a build came to; its lines are in {@code out}. */
    record Finished(int exitCode, String out) {}

    Finished mvn(Duration limit, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("mvn", "-B", "-ntp", "-s", file("settings.xml").toString()));
        command.addAll(Arrays.asList(words));
        Path out = Files.createTempFile(root, "mvn", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment().put("XDG_CACHE_HOME", root.resolve("cache").toString());
        Process process = builder.start();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroy();
            throw new AssertionError("still running after " + limit + ": " + Files.readString(out));
        }
        return new Finished(process.exitValue(), Files.readString(out));
    }
}
