/** A servlet app that uses what a change of servers can break. Built for several lines of Spring Boot from these sources. */
@org.jspecify.annotations.NullMarked
package dev.assay.matrix.servlet;
