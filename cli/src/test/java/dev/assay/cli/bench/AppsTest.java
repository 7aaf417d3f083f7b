package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.plan.Jars;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class AppsTest {
    @TempDir
    private Path folder;

    /** An app that brings servers, the first of which it starts by itself. */
    private Path jar(String name, String servers) throws IOException {
        return jar(folder.resolve(name), servers);
    }

    public static Path jar(Path file, String servers) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "example.Main");
        manifest.getMainAttributes().putValue("Assay-Servers", servers);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }

    private Apps apps() {
        return new Apps(new Swapper(folder.resolve("cache"), ArtifactSource.maven()));
    }

    private static Plan plan(PlanFlags flags) {
        return Plans.resolve(Optional.empty(), flags, 1);
    }

    @Test
    void aJarOfItsOwnBringsItsServer() throws IOException {
        Path one = jar("one.jar", "jetty@12.0.36,tomcat@10.1.55");
        Path two = jar("two.jar", "grizzly@4.0.2");
        Plan asked = plan(PlanFlags.of(List.of(new Jars.Named("before", one), new Jars.Named("after", two))));

        Apps apps = apps();
        Plan plan = apps.withServers(asked);

        assertThat(plan.contenders()).extracting(Contender::server).containsExactly(Server.JETTY, Server.GRIZZLY);
        assertThat(plan.contenders())
                .extracting(contender -> apps.of(plan, contender).path())
                .containsExactly(one, two);
        assertThat(apps.usual(plan).name()).isEqualTo("one");
        assertThat(apps.withServers(plan)).isEqualTo(plan);
    }

    @Test
    void ownIsTheServerInTheJarWhetherOrNotAssayKnowsItByName() throws IOException {
        Path shop = jar("shop.jar", "jetty@12.0.36,tomcat@10.1.55");

        Plan plan =
                apps().withServers(plan(PlanFlags.none().with("app", shop).with("servers", List.of("own", "tomcat"))));

        assertThat(plan.contenders()).extracting(Contender::server).containsExactly(Server.JETTY, Server.TOMCAT);
        assertThat(plan.contenders()).extracting(Contender::id).containsExactly("own", "tomcat");
    }

    @Test
    void theAppOfThePlanIsThatOfWhoeverHasNoneOfItsOwn() throws IOException {
        Path shop = jar("shop.jar", "jetty@12.0.36,tomcat@10.1.55");
        Path next = jar("next.jar", "tomcat@11.0.22");
        Plan two = plan(PlanFlags.none().with("app", shop).with("servers", List.of("jetty", "tomcat")));
        Plan plan = two.withContenders(
                List.of(two.contenders().get(0).withApp(next), two.contenders().get(1)));

        Apps apps = apps();

        assertThat(apps.withServers(plan)).isEqualTo(plan);
        assertThat(plan.contenders())
                .extracting(contender -> apps.of(plan, contender))
                .extracting(InspectedApp::name)
                .containsExactly("next", "shop");
        assertThat(apps.usual(plan).name()).isEqualTo("shop");
    }

    @Test
    void aJarThatIsNotThereIsNamed() {
        Plan plan = plan(PlanFlags.of(List.of(new Jars.Named("before", folder.resolve("none.jar")))));

        assertThatThrownBy(() -> apps().withServers(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none.jar: there is no such file");
    }
}
