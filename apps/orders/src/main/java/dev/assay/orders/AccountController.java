package dev.assay.orders;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.SessionAttribute;

/** A login as apps with forms have it: a page with the token of its session, a post that brings it back. */
@RestController
class AccountController {
    private static final String TOKEN = "token";
    private static final String USER = "user";

    @GetMapping(path = "/login", produces = MediaType.TEXT_HTML_VALUE)
    String form(HttpSession session) {
        String token = session.getAttribute(TOKEN) instanceof String known
                ? known
                : UUID.randomUUID().toString().replace("-", "");
        session.setAttribute(TOKEN, token);
        return "<form method=\"post\"><input name=\"user\"><input type=\"hidden\" name=\"_csrf\" value=\"" + token
                + "\"></form>";
    }

    /** The session gets another id, as it should when its rights change. */
    @PostMapping("/login")
    ResponseEntity<Void> logIn(
            @RequestParam String user, @RequestParam("_csrf") String token, HttpServletRequest request) {
        HttpSession session = request.getSession();
        if (!token.equals(session.getAttribute(TOKEN))) {
            return ResponseEntity.status(HttpStatus.FORBIDDEN).build();
        }
        request.changeSessionId();
        session.setAttribute(USER, user);
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create("/account"))
                .build();
    }

    @GetMapping("/account")
    ResponseEntity<Map<String, String>> account(@SessionAttribute(name = USER, required = false) String user) {
        return user == null
                ? ResponseEntity.status(HttpStatus.UNAUTHORIZED).build()
                : ResponseEntity.ok(Map.of(USER, user));
    }
}
