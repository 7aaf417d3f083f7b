/** HTTP/1.1, HTTP/2 and TLS as a client, with nothing between it and the socket. */
@NullMarked
package dev.assay.http;

import org.jspecify.annotations.NullMarked;
