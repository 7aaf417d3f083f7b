package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import org.codehaus.plexus.configuration.xml.XmlPlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InlinePlanTest {
    @Test
    void elementsAreKeysAndTheirTextIsYaml() throws IOException, XmlPullParserException {
        String pom = """
                <plan>
                  <servers>[tomcat, jetty@12.0.36]</servers>
                  <profiles><wide><server.undertow.threads.worker>400</server.undertow.threads.worker></wide></profiles>
                  <workload>
                    [{path: /a},
                     {path: /b}]
                  </workload>
                  <virtual-threads/>
                </plan>
                """;

        assertThat(yaml(pom)).isEqualTo("""
                servers: [tomcat, jetty@12.0.36]
                profiles:
                  wide:
                    server.undertow.threads.worker: 400
                workload: [{path: /a}, {path: /b}]
                virtual-threads:\s
                """);
    }

    /** As in a plan file: of each text, XML keeps all indentation but that of the first line. */
    @ParameterizedTest
    @ValueSource(strings = {"""
                workload:
                  - path: /users
                """, """
                workload:
                  - path: /articles/${int(1,9)}
                  - path: /users
                """, """
                workload:
                  - path: /orders
                    method: POST

                    headers:
                      Accept: text/html
                """, """
                workload:
                  - headers:
                      Accept: text/html
                    path: /orders
                  -
                    path: /users
                """, """
                load:
                  connections: 8
                  rate: 200
                """, """
                contenders:
                  wide:
                    server: jetty
                    jvm:
                      - -Xmx1g
                  plain:
                    server: jetty
                """, """
                contenders:
                  wide:
                    server: jetty
                    jvm: [-Xmx1g]
                """})
    void textOnSeveralLinesKeepsThem(String plan) throws IOException, XmlPullParserException {
        int colon = plan.indexOf(':');
        String key = plan.substring(0, colon);
        String text = plan.substring(colon + 1);

        assertThat(yaml("<plan><" + key + ">" + text + "</" + key + "></plan>")).isEqualTo(plan);
        assertThat(yaml("<plan><" + key + ">" + text.replace("  ", "\t") + "</" + key + "></plan>"))
                .isEqualTo(plan);
    }

    private static String yaml(String pom) throws IOException, XmlPullParserException {
        return InlinePlan.yaml(new XmlPlexusConfiguration(Xpp3DomBuilder.build(new StringReader(pom))));
    }
}
