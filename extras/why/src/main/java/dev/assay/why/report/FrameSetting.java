package dev.assay.why.report;

import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.ServerKnob;
import dev.assay.why.stack.Frame;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A setting that decides how much a server does in some of its methods.
 *
 * @param name of the knob, where it is one
 * @param set the property that sets it; where there is none, what does
 * @param methods packages, classes or methods
 */
record FrameSetting(String name, String set, List<String> methods) {
    static final List<FrameSetting> ALL =
            """
            requests per connection | tomcat | org.apache.tomcat.util.net.Acceptor \
            org.apache.tomcat.util.net.NioEndpoint.serverSocketAccept \
            org.apache.tomcat.util.net.NioEndpoint.setSocketOptions \
            org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doClose
            processors kept | tomcat | org.apache.coyote.AbstractProtocol$RecycledProcessors \
            org.apache.coyote.http11.AbstractHttp11Protocol.createProcessor \
            org.apache.coyote.http11.Http11Processor.<init>
            direct buffers | undertow | io.undertow.server.DefaultByteBufferPool \
            io.undertow.server.DirectByteBufferDeallocator
            buffer size | undertow | io.undertow.server.DefaultByteBufferPool
            output buffer size | HttpConfiguration.setOutputBufferSize in a JettyServerCustomizer | \
            org.eclipse.jetty.server.HttpOutput org.eclipse.jetty.ee8.nested.HttpOutput \
            org.eclipse.jetty.ee9.nested.HttpOutput org.eclipse.jetty.ee10.servlet.HttpOutput \
            org.eclipse.jetty.ee11.servlet.HttpOutput
            compression | server.compression.enabled | org.apache.coyote.http11.filters.GzipOutputFilter \
            org.eclipse.jetty.server.handler.gzip org.eclipse.jetty.compression io.undertow.server.handlers.encoding \
            io.undertow.conduits.DeflatingStreamSinkConduit io.undertow.conduits.GzipStreamSinkConduit \
            io.netty.handler.codec.compression reactor.netty.http.server.SimpleCompressionHandler
            graceful shutdown | server.shutdown | org.eclipse.jetty.server.handler.StatisticsHandler \
            org.eclipse.jetty.server.handler.GracefulHandler io.undertow.server.handlers.GracefulShutdownHandler
            forwarded headers | server.forward-headers-strategy | org.apache.catalina.valves.RemoteIpValve \
            org.eclipse.jetty.server.ForwardedRequestCustomizer io.undertow.server.handlers.ProxyPeerAddressHandler \
            org.springframework.web.filter.ForwardedHeaderFilter
            access log | server.tomcat.accesslog.enabled | org.apache.catalina.valves.AccessLogValve \
            org.apache.catalina.valves.AbstractAccessLogValve
            access log | server.jetty.accesslog.enabled | org.eclipse.jetty.server.CustomRequestLog \
            org.eclipse.jetty.server.RequestLogWriter org.eclipse.jetty.server.AsyncRequestLogWriter
            access log | server.undertow.accesslog.enabled | io.undertow.server.handlers.accesslog
            access log | reactor.netty.http.server.accessLogEnabled | reactor.netty.http.server.logging
            """.lines().map(line -> parse(line.split(" \\| "))).toList();

    /** A server instead of the property means that the setting is a knob of this server. */
    private static FrameSetting parse(String[] cells) {
        String set = Server.byId(cells[1])
                .map(server -> property(server, cells[0]).orElseThrow())
                .orElse(cells[1]);
        return new FrameSetting(cells[0], set, List.of(cells[2].split(" ")));
    }

    private static Optional<String> property(Server server, String knob) {
        return server.facts().flatMap(ServerFacts::boot).map(BootFacts::knobs).stream()
                .flatMap(List::stream)
                .filter(known -> known.knob().equals(knob))
                .map(ServerKnob::property)
                .findFirst();
    }

    /**
     * What sets a knob on a server; empty if that is not known.
     *
     * @param server id
     */
    static Optional<String> setter(String server, String knob) {
        return Server.byId(server).flatMap(known -> property(known, knob)).or(() -> ALL.stream()
                .filter(setting -> setting.name.equals(knob))
                .map(FrameSetting::set)
                .findFirst());
    }

    static Stream<FrameSetting> behind(Frame frame) {
        return ALL.stream()
                .filter(setting -> setting.methods.stream().anyMatch(method -> within(frame.name(), method)));
    }

    /** Whether a method is this one, or in this class, one nested in it, or this package. */
    private static boolean within(String method, String of) {
        return method.startsWith(of)
                && (method.length() == of.length() || ".$".indexOf(method.charAt(of.length())) >= 0);
    }
}
