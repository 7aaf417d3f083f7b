/** YAML: a file as typed values with their places, all errors in it at once, and trees as text. */
@NullMarked
package dev.assay.plan.yaml;

import org.jspecify.annotations.NullMarked;
