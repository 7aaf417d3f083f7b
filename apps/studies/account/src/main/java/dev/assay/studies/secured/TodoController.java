package dev.assay.studies.secured;

import dev.assay.studies.account.Todo;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** To-dos, open to everyone: requests pass the filters of the login all the same. */
@RestController
class TodoController {
    @PostMapping("/todo")
    @ResponseStatus(HttpStatus.CREATED)
    Todo create(@RequestBody Todo todo) {
        return todo.saved();
    }

    @GetMapping("/todo")
    List<Todo> read() {
        return Todo.ALL;
    }
}
