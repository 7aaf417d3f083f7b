package dev.assay.studies.reactive;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The endpoints of the servlet app; nothing in them blocks for longer than it computes. */
@RestController
class AccountController {
    static final List<String> OPEN = List.of("/api/authenticate", "/actuator/health");

    private final BCryptPasswordEncoder passwords = new BCryptPasswordEncoder(4);
    private final String kept = passwords.encode("admin");
    private final JwtEncoder encoder;

    AccountController(JwtEncoder encoder) {
        this.encoder = encoder;
    }

    record LogIn(String username, String password) {}

    record Account(String login, String email, List<String> authorities) {
        static Account of(Principal user) {
            return new Account(user.getName(), user.getName() + "@example.org", List.of("ROLE_ADMIN", "ROLE_USER"));
        }
    }

    record Note(String title, String text) {}

    @PostMapping("/api/authenticate")
    Mono<ResponseEntity<Map<String, String>>> authenticate(@RequestBody Mono<LogIn> given) {
        return given.map(login -> login.username().equals("admin") && passwords.matches(login.password(), kept)
                ? ResponseEntity.ok(Map.of("id_token", Tokens.issue(encoder, login.username())))
                : ResponseEntity.status(HttpStatus.UNAUTHORIZED).build());
    }

    @GetMapping("/api/account")
    Mono<Account> account(Mono<Principal> principal) {
        return principal.map(Account::of);
    }

    @PostMapping("/api/notes")
    Mono<Note> note(@RequestBody Mono<Note> note) {
        return note;
    }
}
