package dev.assay.studies.account;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;

/** One user who can log in, and what is told of an account. May be used by several threads at once. */
public final class Accounts {
    /** Paths that want no token. */
    public static final List<String> OPEN = List.of("/api/authenticate", "/actuator/health", "/todo");

    private static final String ADMIN = "admin";

    /** The weakest that there is: what is to be measured is the server, not how well a password is kept. */
    private final BCryptPasswordEncoder passwords = new BCryptPasswordEncoder(4);

    private final String kept = passwords.encode(ADMIN);
    private final JwtEncoder encoder;

    public Accounts(JwtEncoder encoder) {
        this.encoder = encoder;
    }

    /** A name and a password. */
    public record LogIn(String username, String password) {}

    /** What a user sees of the own account. */
    public record Account(String login, String email, List<String> authorities) {
        public static Account of(Principal user) {
            return new Account(user.getName(), user.getName() + "@example.org", List.of("ROLE_ADMIN", "ROLE_USER"));
        }
    }

    /** What a user sends, and gets back. */
    public record Note(String title, String text) {}

    /** A token for the right name and password, else 401. */
    public ResponseEntity<Map<String, String>> authenticate(LogIn login) {
        return login.username().equals(ADMIN) && passwords.matches(login.password(), kept)
                ? ResponseEntity.ok(Map.of("id_token", Tokens.issue(encoder, login.username())))
                : ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
    }
}
