package dev.assay.behave;

import dev.assay.model.Header;
import dev.assay.model.Step;
import dev.assay.model.Template;
import dev.assay.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Of the app's requests, those that cases are made of.
 *
 * @param path that is asked for by GET; starts with a slash
 * @param post that has a body; to the same path where the workload has none
 * @param posts whether the workload has one with a body
 * @param slow one that takes about a second
 */
public record AppRequests(String path, Post post, boolean posts, Optional<Slow> slow) {
    private static final String FORM = "application/x-www-form-urlencoded";

    /**
     * A request with a body.
     *
     * @param body ASCII, at least one character
     */
    public record Post(String path, String type, String body) {
        boolean isForm() {
            return type.startsWith(FORM);
        }
    }

    /**
     * A GET that takes about a second.
     *
     * @param properties with which the app has to be started for that
     */
    public record Slow(String path, Map<String, String> properties) {
        public Slow {
            properties = Map.copyOf(properties);
        }
    }

    /**
     * Those of a workload.
     *
     * @param path of a GET by which the app is known to be ready
     */
    public static AppRequests of(Workload workload, String path, Optional<Slow> slow) {
        Optional<Post> post = workload.order() == Workload.Order.SEQUENCE // where a later step may need a log-in
                ? Optional.empty()
                : workload.steps().stream()
                        .filter(step -> step.method().equals("POST"))
                        .map(AppRequests::post)
                        .flatMap(Optional::stream)
                        .findFirst();
        return new AppRequests(path, post.orElse(new Post(path, FORM, "assay=1")), post.isPresent(), slow);
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
}
