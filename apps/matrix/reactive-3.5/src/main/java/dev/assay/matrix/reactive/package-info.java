/** As the servlet app of the matrix, with the same answers, on WebFlux. */
@org.jspecify.annotations.NullMarked
package dev.assay.matrix.reactive;
