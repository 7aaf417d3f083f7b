/** An app whose answers come from a database in memory. */
@org.jspecify.annotations.NullMarked
package dev.assay.database;
