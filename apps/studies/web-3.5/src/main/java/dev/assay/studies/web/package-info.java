/** An app without any work of its own, with the figures that articles read from a server that has just started. */
@org.jspecify.annotations.NullMarked
package dev.assay.studies.web;
