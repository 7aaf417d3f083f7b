/** A client for HTTP/1.1, HTTP/2 and TLS, directly on sockets: connections, and single exchanges over them. */
@NullMarked
package dev.assay.http;

import org.jspecify.annotations.NullMarked;
