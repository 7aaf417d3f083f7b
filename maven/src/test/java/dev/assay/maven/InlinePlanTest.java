package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import org.codehaus.plexus.configuration.xml.XmlPlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;

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

        assertThat(InlinePlan.yaml(new XmlPlexusConfiguration(Xpp3DomBuilder.build(new StringReader(pom)))))
                .isEqualTo("""
                        servers: [tomcat, jetty@12.0.36]
                        profiles:
                          wide:
                            server.undertow.threads.worker: 400
                        workload: [{path: /a}, {path: /b}]
                        virtual-threads:\s
                        """);
    }
}
