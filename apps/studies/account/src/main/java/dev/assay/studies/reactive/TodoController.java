package dev.assay.studies.reactive;

import dev.assay.studies.account.Todo;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** To-dos, open to everyone: requests pass the filters of the login all the same. */
@RestController
class TodoController {
    @PostMapping("/todo")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Todo> create(@RequestBody Mono<Todo> todo) {
        return todo.map(Todo::saved);
    }

    @GetMapping("/todo")
    Flux<Todo> read() {
        return Flux.fromIterable(Todo.ALL);
    }
}
