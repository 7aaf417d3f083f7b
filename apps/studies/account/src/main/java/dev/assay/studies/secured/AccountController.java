package dev.assay.studies.secured;

import dev.assay.studies.account.Accounts;
import java.security.Principal;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Login, the account behind it, and a setting that can be changed: one request that reads and one that sends. */
@RestController
class AccountController {
    private final Accounts accounts;

    AccountController(JwtEncoder encoder) {
        this.accounts = new Accounts(encoder);
    }

    @PostMapping("/api/authenticate")
    ResponseEntity<Map<String, String>> authenticate(@RequestBody Accounts.LogIn login) {
        return accounts.authenticate(login);
    }

    @GetMapping("/api/account")
    Accounts.Account account(Principal user) {
        return Accounts.Account.of(user);
    }

    @PostMapping("/api/notes")
    Accounts.Note note(@RequestBody Accounts.Note note) {
        return note;
    }
}
