/** Requests and HTTP/1 responses as bytes. */
@NullMarked
package dev.assay.http.message;

import org.jspecify.annotations.NullMarked;
