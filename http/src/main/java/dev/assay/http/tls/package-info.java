/** TLS: its implementations, certificates, sessions and the handshake. */
@NullMarked
package dev.assay.http.tls;

import org.jspecify.annotations.NullMarked;
