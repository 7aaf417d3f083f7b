package dev.assay.matrix.reactive;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.hibernate.validator.constraints.Length;

/**
 * A customer to be checked. The constraint is Hibernate's own because that has the same name on every line of Spring Boot; the
 * message holds an expression, which shows whether expressions are evaluated.
 *
 * @param name 2 to 20 letters
 */
record Customer(
        @JsonProperty("name") @Length(min = 2, max = 20, message = "${validatedValue} has {min} to {max} letters")
        String name) {}
