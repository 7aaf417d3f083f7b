/** What is sent and what comes back: a step as bytes, its placeholders, its user, what is kept of a response and whether that is good. */
@NullMarked
package dev.assay.load.request;

import org.jspecify.annotations.NullMarked;
