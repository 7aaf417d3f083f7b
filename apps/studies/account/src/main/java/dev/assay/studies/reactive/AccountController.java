package dev.assay.studies.reactive;

import dev.assay.studies.account.Accounts;
import java.security.Principal;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The endpoints of the servlet app; nothing in them blocks for longer than it computes. */
@RestController
class AccountController {
    private final Accounts accounts;

    AccountController(JwtEncoder encoder) {
        this.accounts = new Accounts(encoder);
    }

    @PostMapping("/api/authenticate")
    Mono<ResponseEntity<Map<String, String>>> authenticate(@RequestBody Mono<Accounts.LogIn> given) {
        return given.map(accounts::authenticate);
    }

    @GetMapping("/api/account")
    Mono<Accounts.Account> account(Mono<Principal> principal) {
        return principal.map(Accounts.Account::of);
    }

    @PostMapping("/api/notes")
    Mono<Accounts.Note> note(@RequestBody Mono<Accounts.Note> note) {
        return note;
    }
}
