/** One comparison on many machines: its lock, its shards, what runs them, and their merge. */
@NullMarked
package dev.assay.remote.fleet;

import org.jspecify.annotations.NullMarked;
