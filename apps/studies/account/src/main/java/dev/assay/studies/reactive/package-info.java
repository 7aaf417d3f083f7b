/** A WebFlux app behind a login: a token for name and password, then requests that carry it. */
@org.jspecify.annotations.NullMarked
package dev.assay.studies.reactive;
