package dev.assay.model;

import java.util.Optional;

/**
 * The machine that load comes from, where that is another one.
 *
 * @param host as for ssh, {@code user@host:port}; several between commas
 * @param listen address of this machine on which servers listen; empty for the one on the route to the host
 */
public record LoadOrigin(String host, Optional<String> listen) {
    public LoadOrigin {
        Require.notBlank(host, "load host");
    }
}
