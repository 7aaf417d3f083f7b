package dev.assay.orders;

import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The three endpoints of the usual workload. Answers depend on the request alone: no clock, no randomness, no state. */
@RestController
class OrdersController {
    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    String hello() {
        return "Hello World!";
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable long id) {
        return Catalogue.order(id);
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    NewOrder create(@Valid @RequestBody NewOrder order) {
        return order;
    }
}
