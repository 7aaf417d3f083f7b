package dev.assay.jersey;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletException;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/**
 * Starts the server that the system property {@code assay.server} names, on {@code server.address} and {@code server.port}. Each
 * server has its own defaults, unless {@code assay.threads} says how many threads work on requests ({@code tomcat}, {@code jetty},
 * {@code undertow} and {@code grizzly}), or {@code assay.headers=alike} has those four send the same header lines.
 */
public final class JerseyApplication {
    private static final OptionalInt THREADS = Stream.ofNullable(Integer.getInteger("assay.threads"))
            .mapToInt(Integer::intValue)
            .findFirst();
    private static final boolean HEADERS_ALIKE =
            System.getProperty("assay.headers", "").equals("alike");

    private JerseyApplication() {}

    public static void main(String[] args) throws Exception {
        String server = System.getProperty("assay.server", "tomcat");
        InetSocketAddress address = new InetSocketAddress(
                System.getProperty("server.address", "127.0.0.1"), Integer.getInteger("server.port", 8080));
        ResourceConfig resources = new ResourceConfig(
                OrdersResource.class, ConstantResource.class, GreetingResource.class, JacksonFeature.class);
        if (HEADERS_ALIKE) {
            resources.register(new ServerLine());
        }
        if (HEADERS_ALIKE && server.equals("grizzly")) {
            resources.register(new DateLine());
        }
        Map<String, Start> starts = Map.of(
                "tomcat", JerseyApplication::tomcat,
                "jetty", JerseyApplication::jetty,
                "undertow", JerseyApplication::undertow,
                "grizzly", JerseyApplication::grizzly,
                "netty", (servlet, config, where) -> ReactorNettyContainer.start(config, where),
                "jdk", JerseyApplication::jdk);
        Start start = starts.get(server);
        if (start == null) {
            throw new IllegalArgumentException("assay.server is " + server + ", not one of " + starts.keySet());
        }
        start.start(new ServletContainer(resources), resources, address);
        Thread.currentThread().join();
    }

    private interface Start {
        void start(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address) throws Exception;
    }

    private static void tomcat(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address)
            throws LifecycleException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        Connector connector = new Connector();
        connector.setProperty("address", address.getHostString());
        connector.setPort(address.getPort());
        THREADS.ifPresent(threads -> {
            connector.setProperty("maxThreads", String.valueOf(threads));
            connector.setProperty("minSpareThreads", String.valueOf(threads));
        });
        if (HEADERS_ALIKE) {
            connector.setProperty("useKeepAliveResponseHeader", "false");
        }
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "jersey", servlet);
        context.addServletMappingDecoded("/*", "jersey");
        tomcat.start();
    }

    private static void jetty(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address)
            throws Exception {
        QueuedThreadPool pool = THREADS.isPresent()
                ? new QueuedThreadPool(THREADS.getAsInt(), THREADS.getAsInt())
                : new QueuedThreadPool();
        Server jetty = new Server(pool);
        HttpConfiguration http = new HttpConfiguration();
        if (HEADERS_ALIKE) {
            http.setSendServerVersion(false);
            http.setSendDateHeader(true);
        }
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(new ServletHolder(servlet), "/*");
        jetty.setHandler(context);
        jetty.start();
    }

    private static void undertow(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address)
            throws ServletException {
        DeploymentInfo app = Servlets.deployment()
                .setClassLoader(JerseyApplication.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("jersey")
                .addServlet(Servlets.servlet(
                                "jersey",
                                ServletContainer.class,
                                new io.undertow.servlet.util.ImmediateInstanceFactory<>(servlet))
                        .addMapping("/*"));
        DeploymentManager manager = Servlets.defaultContainer().addDeployment(app);
        manager.deploy();
        Undertow.Builder undertow = Undertow.builder()
                .addHttpListener(address.getPort(), address.getHostString())
                .setHandler(manager.start());
        THREADS.ifPresent(undertow::setWorkerThreads);
        if (HEADERS_ALIKE) {
            undertow.setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false);
        }
        undertow.build().start();
    }

    private static void grizzly(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address)
            throws IOException {
        URI uri = URI.create("http://" + address.getHostString() + ":" + address.getPort() + "/");
        org.glassfish.grizzly.http.server.HttpServer grizzly =
                GrizzlyHttpServerFactory.createHttpServer(uri, resources, false);
        THREADS.ifPresent(threads -> grizzly.getListeners().forEach(listener -> listener.getTransport()
                .setWorkerThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                        .copy()
                        .setPoolName("grizzly-worker")
                        .setCorePoolSize(threads)
                        .setMaxPoolSize(threads))));
        grizzly.start();
    }

    /** With threads as Jersey's own factory gives it, which cannot be used here: it listens on every address of the machine. */
    private static void jdk(ServletContainer servlet, ResourceConfig resources, InetSocketAddress address)
            throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", RuntimeDelegate.getInstance().createEndpoint(resources, HttpHandler.class));
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
