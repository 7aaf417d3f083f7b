package dev.assay.studies.reactive;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import dev.assay.studies.account.Accounts;
import dev.assay.studies.account.Tokens;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;

/** As in the servlet app: signed tokens instead of sessions. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    @Bean
    SecurityWebFilterChain filters(ServerHttpSecurity http) {
        return http.csrf(csrf -> csrf.disable())
                .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                .authorizeExchange(exchanges -> exchanges
                        .pathMatchers(Accounts.OPEN.toArray(String[]::new))
                        .permitAll()
                        .anyExchange()
                        .authenticated())
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                .build();
    }

    @Bean
    JwtEncoder encoder() {
        return new NimbusJwtEncoder(new ImmutableSecret<>(Tokens.key()));
    }

    @Bean
    ReactiveJwtDecoder decoder() {
        return NimbusReactiveJwtDecoder.withSecretKey(Tokens.key())
                .macAlgorithm(MacAlgorithm.HS512)
                .build();
    }
}
