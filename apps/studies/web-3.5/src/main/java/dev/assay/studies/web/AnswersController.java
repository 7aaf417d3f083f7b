package dev.assay.studies.web;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A short text, an object made from a number in the request, and a wait. Answers depend on the request alone. */
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

    /** Waits, as for a payment service, on the thread of the request. */
    @GetMapping(path = "/pay", produces = MediaType.TEXT_PLAIN_VALUE)
    String pay(@RequestParam(name = "millis", defaultValue = "1000") long millis) throws InterruptedException {
        Thread.sleep(millis);
        return "paid";
    }
}
