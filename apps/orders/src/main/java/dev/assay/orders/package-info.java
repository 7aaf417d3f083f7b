/** The built-in application: a small Spring Boot MVC service, as a team would write it. */
@NullMarked
package dev.assay.orders;

import org.jspecify.annotations.NullMarked;
