/** What a measurement needs: jars swapped, CPUs chosen, folders, the machine reserved. */
@NullMarked
package dev.assay.cli.bench;

import org.jspecify.annotations.NullMarked;
