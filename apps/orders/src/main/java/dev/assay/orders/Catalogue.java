package dev.assay.orders;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Builds the order of an id: the same id gives the same order, in every process and on every machine. */
final class Catalogue {
    private static final int LINES = 12;
    private static final BigDecimal TAX = new BigDecimal("0.19");
    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Barbara", "Claude", "Donald", "Edsger", "Frances", "Grace", "Hedy");
    private static final List<String> LAST_NAMES =
            List.of("Baker", "Carter", "Fisher", "Hunter", "Mason", "Porter", "Turner", "Weaver");
    private static final List<String> CITIES =
            List.of("Aarhus", "Bologna", "Coimbra", "Dresden", "Eindhoven", "Freiburg", "Ghent", "Helsinki");
    private static final List<String> ARTICLES =
            List.of("Desk lamp", "Notebook", "Fountain pen", "Paper tray", "Chair cushion", "Wall clock", "Footrest");
    private static final List<String> FINISHES = List.of("oak", "steel", "white", "graphite", "walnut");
    private static final List<String> STATES = List.of("received", "packed", "shipped", "delivered");

    private Catalogue() {}

    static Order order(long id) {
        SplittableRandom random = new SplittableRandom(id);
        List<Order.Line> lines = IntStream.rangeClosed(1, LINES)
                .mapToObj(position -> line(position, random))
                .toList();
        return new Order(
                id,
                pick(STATES, random),
                "EUR",
                customer(random),
                lines,
                totals(lines, cents(random.nextInt(0, 1500))),
                "Please leave with the neighbour at number " + random.nextInt(1, 200) + " if nobody answers.");
    }

    private static Order.Customer customer(SplittableRandom random) {
        String first = pick(FIRST_NAMES, random);
        String last = pick(LAST_NAMES, random);
        return new Order.Customer(
                "C-" + random.nextInt(100_000, 1_000_000),
                first + " " + last,
                first.charAt(0) + "." + last + "@example.org",
                address(random),
                address(random));
    }

    private static Order.Address address(SplittableRandom random) {
        return new Order.Address(
                "Market Street " + random.nextInt(1, 200),
                String.valueOf(random.nextInt(10_000, 100_000)),
                pick(CITIES, random),
                "EU");
    }

    private static Order.Line line(int position, SplittableRandom random) {
        int quantity = random.nextInt(1, 10);
        BigDecimal unitPrice = cents(random.nextInt(199, 19_900));
        BigDecimal discount = cents(random.nextInt(0, 100));
        return new Order.Line(
                position,
                "SKU-" + random.nextInt(10_000, 100_000),
                pick(ARTICLES, random) + ", " + pick(FINISHES, random),
                quantity,
                unitPrice,
                discount,
                unitPrice.subtract(discount).multiply(BigDecimal.valueOf(quantity)));
    }

    private static Order.Totals totals(List<Order.Line> lines, BigDecimal shipping) {
        BigDecimal net = lines.stream().map(Order.Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal tax = net.multiply(TAX).setScale(2, RoundingMode.HALF_UP);
        return new Order.Totals(net, tax, shipping, net.add(tax).add(shipping));
    }

    private static BigDecimal cents(long amount) {
        return BigDecimal.valueOf(amount, 2);
    }

    private static String pick(List<String> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }
}
