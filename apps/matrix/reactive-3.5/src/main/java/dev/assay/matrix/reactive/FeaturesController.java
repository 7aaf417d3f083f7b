package dev.assay.matrix.reactive;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One endpoint for each thing that servers do differently. */
@RestController
class FeaturesController {
    @GetMapping("/")
    Mono<String> hello() {
        return Mono.just("hello");
    }

    /** Some 20 KB of JSON, which compresses well. */
    @GetMapping("/articles")
    Mono<List<Map<String, Object>>> articles() {
        return Mono.fromSupplier(() -> IntStream.range(0, 400)
                .mapToObj(n -> Map.<String, Object>of("number", n, "name", "article number " + n))
                .collect(Collectors.toList()));
    }

    @PostMapping("/customers")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Customer> customer(@Validated @RequestBody Mono<Customer> customer) {
        return customer;
    }

    @ExceptionHandler(WebExchangeBindException.class)
    ResponseEntity<String> refused(WebExchangeBindException refused) {
        return ResponseEntity.badRequest()
                .contentType(MediaType.TEXT_PLAIN)
                .body(Objects.toString(
                        Objects.requireNonNull(refused.getFieldError()).getDefaultMessage()));
    }

    /** Counts in the session. */
    @PostMapping("/visits")
    Mono<String> visit(WebSession session) {
        Object before = session.getAttributes().get("visits");
        int visits = before instanceof Integer number ? number + 1 : 1;
        session.getAttributes().put("visits", visits);
        return Mono.just("visit " + visits);
    }

    @PostMapping("/uploads")
    Mono<String> upload(@RequestPart("note") String note, @RequestPart("file") FilePart file) {
        return DataBufferUtils.join(file.content()).map(content -> {
            int bytes = size(content);
            return note + ": " + file.filename() + ", " + bytes + " bytes";
        });
    }

    private static int size(DataBuffer content) {
        int bytes = content.readableByteCount();
        DataBufferUtils.release(content);
        return bytes;
    }

    @PostMapping(path = "/forms", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    Mono<String> form(ServerWebExchange exchange) {
        return exchange.getFormData().map(form -> "the word is " + form.getFirst("word"));
    }

    /** Written in pieces. */
    @GetMapping(path = "/stream", produces = MediaType.TEXT_PLAIN_VALUE)
    Flux<String> stream() {
        return Flux.range(0, 10).map(n -> "line " + n + "\n");
    }
}
