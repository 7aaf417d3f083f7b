package dev.assay.studies.web;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An object with objects in it, all made from one number. Fixed widths, so that each has as many bytes as any other. */
record Person(String id, String name, String email, Address home, Address work, List<Purchase> purchases) {
    private static final int PURCHASES = 11;

    record Address(String street, String code, String city, String country) {}

    record Purchase(String id, String article, int position, boolean delivered, String note) {}

    static Person number(long number) {
        String digits = String.format(Locale.ROOT, "%06d", Math.floorMod(number, 1_000_000L));
        return new Person(
                "person-" + digits,
                "First" + digits + " Last" + digits,
                "person." + digits + "@example.org",
                address("Home Street", digits),
                address("Work Avenue", digits),
                IntStream.range(10, 10 + PURCHASES)
                        .mapToObj(position -> new Purchase(
                                digits + "-" + position,
                                "Article number " + digits,
                                position,
                                true,
                                "Leave it with the neighbour, please. Order " + digits + "."))
                        .collect(Collectors.toList()));
    }

    private static Address address(String street, String digits) {
        return new Address(street + " " + digits, digits, "City " + digits, "EU");
    }
}
