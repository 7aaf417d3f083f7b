package dev.assay.matrix.servlet;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** A page in JSP, which only the builds as a war have: Spring Boot shows none from a jar. */
@Controller
class PagesController {
    @GetMapping("/page")
    String page() {
        return "page";
    }
}
