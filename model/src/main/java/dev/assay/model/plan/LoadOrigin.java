package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.Optional;

/**
 * The other machine that load comes from.
 *
 * @param host as for ssh, {@code user@host:port}; several separated by commas
 * @param listen address of this machine on which servers listen; empty for the one on the route to the host
 */
public record LoadOrigin(String host, Optional<String> listen) {
    public LoadOrigin {
        Require.notBlank(host, "load host");
    }
}
