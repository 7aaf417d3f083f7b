package dev.assay.orders;

import java.math.BigDecimal;
import java.util.List;

/** A stored order. */
record Order(
        long id, String status, String currency, Customer customer, List<Line> lines, Totals totals, String remark) {

    record Customer(String number, String name, String email, Address shipTo, Address billTo) {}

    record Address(String street, String postcode, String city, String country) {}

    record Line(
            int position,
            String sku,
            String description,
            int quantity,
            BigDecimal unitPrice,
            BigDecimal discount,
            BigDecimal amount) {}

    record Totals(BigDecimal net, BigDecimal tax, BigDecimal shipping, BigDecimal gross) {}
}
