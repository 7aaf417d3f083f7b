package dev.assay.probe;

import java.net.InetAddress;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A Spring Boot application for a separate process: a server without endpoints. */
@Configuration(proxyBeanMethods = false)
class ChildApp {
    public static void main(String[] args) throws Exception {
        System.setProperty("logging.level.root", "OFF");
        ApplicationContext context = SpringApplication.run(ChildApp.class, "--spring.main.banner-mode=off");
        int port = ((WebServerApplicationContext) context).getWebServer().getPort();
        System.setProperty("test.port", Integer.toString(port));
        Child.main(args);
    }

    @Bean
    TomcatServletWebServerFactory server() {
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(0);
        factory.setAddress(InetAddress.getLoopbackAddress());
        factory.addConnectorCustomizers(connector -> connector.setMaxParameterCount(4711));
        return factory;
    }
}
