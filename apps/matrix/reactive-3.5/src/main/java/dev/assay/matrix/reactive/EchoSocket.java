package dev.assay.matrix.reactive;

import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;

/** A WebSocket that sends back what it gets. */
@Configuration(proxyBeanMethods = false)
class EchoSocket {
    @Bean
    SimpleUrlHandlerMapping sockets() {
        WebSocketHandler echo = session -> session.send(
                session.receive().map(message -> session.textMessage("echo: " + message.getPayloadAsText())));
        return new SimpleUrlHandlerMapping(Map.of("/echo", echo), Ordered.HIGHEST_PRECEDENCE);
    }
}
