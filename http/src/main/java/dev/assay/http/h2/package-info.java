/** HTTP/2: frames, header compression, streams and their connection. */
@NullMarked
package dev.assay.http.h2;

import org.jspecify.annotations.NullMarked;
