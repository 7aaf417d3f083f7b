/** Files and folders that runs share, or would leave behind: options, temporary folders, caches, the lock. */
@NullMarked
package dev.assay.launch.files;

import org.jspecify.annotations.NullMarked;
