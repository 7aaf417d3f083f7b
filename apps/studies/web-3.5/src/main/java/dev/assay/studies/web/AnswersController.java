package dev.assay.studies.web;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A short text, and an object made from a number in the request. Answers depend on the request alone. */
@RestController
class AnswersController {
    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    String hello() {
        return "Hello World!";
    }

    /** About 2 KB of JSON, as long for every number of up to six digits. */
    @GetMapping("/objects/{number}")
    Person person(@PathVariable("number") long number) {
        return Person.number(number);
    }
}
