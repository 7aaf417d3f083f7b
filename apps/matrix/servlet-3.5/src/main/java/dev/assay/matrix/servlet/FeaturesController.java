package dev.assay.matrix.servlet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** One endpoint for each thing that servers do differently. */
@RestController
class FeaturesController {
    @GetMapping("/")
    String hello() {
        return "hello";
    }

    /** Some 20 KB of JSON, which compresses well. */
    @GetMapping("/articles")
    List<Map<String, Object>> articles() {
        return IntStream.range(0, 400)
                .mapToObj(n -> Map.<String, Object>of("number", n, "name", "article number " + n))
                .collect(Collectors.toList());
    }

    @PostMapping("/customers")
    @ResponseStatus(HttpStatus.CREATED)
    Customer customer(@Validated @RequestBody Customer customer) {
        return customer;
    }

    @ExceptionHandler(MethodArgumentNotValidException.class)
    ResponseEntity<String> refused(MethodArgumentNotValidException refused) {
        return ResponseEntity.badRequest()
                .contentType(MediaType.TEXT_PLAIN)
                .body(Objects.toString(
                        Objects.requireNonNull(refused.getBindingResult().getFieldError())
                                .getDefaultMessage()));
    }

    /** Counts in the session. */
    @PostMapping("/visits")
    String visit(WebRequest request) {
        Object before = request.getAttribute("visits", WebRequest.SCOPE_SESSION);
        int visits = before instanceof Integer number ? number + 1 : 1;
        request.setAttribute("visits", visits, WebRequest.SCOPE_SESSION);
        return "visit " + visits;
    }

    @PostMapping("/uploads")
    String upload(@RequestParam("note") String note, @RequestParam("file") MultipartFile file) throws IOException {
        return note + ": " + file.getOriginalFilename() + ", " + file.getBytes().length + " bytes";
    }

    @PostMapping(path = "/forms", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    String form(@RequestParam("word") String word) {
        return "the word is " + word;
    }

    /** Written in pieces by another thread than that of the request. */
    @GetMapping(path = "/stream", produces = MediaType.TEXT_PLAIN_VALUE)
    StreamingResponseBody stream() {
        return out -> {
            for (int n = 0; n < 10; n++) {
                out.write(("line " + n + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        };
    }
}
