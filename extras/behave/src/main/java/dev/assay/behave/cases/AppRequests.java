package dev.assay.behave.cases;

import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The app's requests from which cases are built.
 *
 * @param path of a GET; starts with a slash
 * @param post request with a body; to the GET path if the workload has none
 * @param posts whether the workload has a POST with a body
 * @param slow GETs that take a second or more
 * @param socket path of a WebSocket
 * @param session path of a GET that begins a session, if any does; starts with a slash
 */
public record AppRequests(
        String path, Post post, boolean posts, List<Slow> slow, Optional<String> socket, String session) {
    private static final String FORM = "application/x-www-form-urlencoded";

    /** Requests of an app in which the plain GET may begin a session. */
    public AppRequests(String path, Post post, boolean posts, List<Slow> slow, Optional<String> socket) {
        this(path, post, posts, slow, socket, path);
    }

    public AppRequests beginningSessionAt(String other) {
        return new AppRequests(path, post, posts, slow, socket, other);
    }

    /**
     * A request with a body.
     *
     * @param body ASCII, at least one character
     */
    public record Post(String path, String type, String body) {
        public boolean isForm() {
            return type.startsWith(FORM);
        }
    }

    /**
     * A GET that takes a second or more.
     *
     * @param id part of the ids of its cases
     * @param title what these cases are about
     * @param properties that make the app answer slowly
     */
    public record Slow(String id, String title, String path, Map<String, String> properties) {
        public Slow {
            properties = Map.copyOf(properties);
        }
    }

    /**
     * The requests of a workload.
     *
     * @param path of the GET that shows that the app is ready
     */
    public static AppRequests of(Workload workload, String path, List<Slow> slow, Optional<String> socket) {
        Optional<Post> post = workload.order() == Workload.Order.SEQUENCE // where a later step may need a login
                ? Optional.empty()
                : workload.steps().stream()
                        .filter(step -> step.method().equals("POST"))
                        .map(AppRequests::post)
                        .flatMap(Optional::stream)
                        .findFirst();
        return new AppRequests(path, post.orElse(new Post(path, FORM, "assay=1")), post.isPresent(), slow, socket);
    }

    private static Optional<Post> post(Step step) {
        String type = step.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase("content-type"))
                .map(Header::value)
                .map(Template::smallest)
                .findFirst()
                .orElse("text/plain");
        return step.body()
                .map(Template::smallest)
                .filter(body -> !body.isEmpty()
                        && StandardCharsets.US_ASCII.newEncoder().canEncode(body))
                .map(body -> new Post(step.path().smallest(), type, body));
    }

    /** Request line and Host of a plain GET, without the empty line that ends the headers. */
    public String getHead(String host) {
        return head("GET", path, host);
    }

    /** Request line, Host and content type of a plain POST. */
    public String postHead(String host) {
        return head("POST", post.path(), host) + "Content-Type: " + post.type() + "\r\n";
    }

    public static String head(String method, String target, String host) {
        return method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n";
    }

    /** One sentence if the workload posts no body, otherwise none. */
    public List<String> withoutBody(String consequence) {
        return posts ? List.of() : List.of("No workload step posts a body, so " + consequence + ".");
    }
}
