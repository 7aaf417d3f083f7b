/** The built-in JAX-RS application. */
@org.jspecify.annotations.NullMarked
package dev.assay.jersey;
