package dev.assay.orders;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * An order as a customer sends it.
 *
 * @param customer name
 * @param email where the receipt goes
 * @param lines what is wanted, 1 to 100 lines
 */
record NewOrder(
        @NotBlank @Size(max = 100) String customer,
        @NotBlank @Email String email,
        @NotEmpty @Size(max = 100) List<@Valid NewLine> lines) {

    /**
     * One line.
     *
     * @param sku article number, for example {@code SKU-00042}
     * @param quantity 1 to 999; the message holds an expression, so it also shows whether expressions are evaluated
     */
    record NewLine(
            @NotBlank @Pattern(regexp = "SKU-\\d{5}") String sku,

            @Min(1) @Max(value = 999, message = "must be at most {value} but was ${validatedValue}")
            int quantity) {}
}
