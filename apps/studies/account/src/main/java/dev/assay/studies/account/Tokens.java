package dev.assay.studies.account;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;

/** Tokens as they are issued, alike at all times so that servers can be compared. The key protects nothing: the app has nobody's data. */
public final class Tokens {
    private static final Instant ISSUED = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant EXPIRES = Instant.parse("2100-01-01T00:00:00Z");

    private Tokens() {}

    /** Signs the tokens, and checks them. */
    public static SecretKey key() {
        byte[] bytes =
                "sixty-four bytes that anybody may read, for an app that nobody runs".getBytes(StandardCharsets.UTF_8);
        return new SecretKeySpec(bytes, "HmacSHA512");
    }

    static String issue(JwtEncoder encoder, String user) {
        JwtClaimsSet claims = JwtClaimsSet.builder()
                .subject(user)
                .issuedAt(ISSUED)
                .expiresAt(EXPIRES)
                .claim("scope", "user")
                .build();
        return encoder.encode(JwtEncoderParameters.from(
                        JwsHeader.with(MacAlgorithm.HS512).build(), claims))
                .getTokenValue();
    }
}
