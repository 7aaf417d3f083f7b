package dev.assay.jersey;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The three endpoints of the built-in Spring app, so that one workload fits both. */
@Path("/")
public class OrdersResource {
    private static final int LINES = 12;

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String hello() {
        return "hello";
    }

    /** 1.4 KB of JSON; the same id gives the same order. */
    @GET
    @Path("orders/{id}")
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> order(@PathParam("id") long id) {
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("id", id);
        order.put("status", "shipped");
        order.put("currency", "EUR");
        order.put("customer", Map.of("number", "C-" + (100_000 + id % 900_000)));
        order.put(
                "lines",
                IntStream.rangeClosed(1, LINES).mapToObj(n -> line(id, n)).toList());
        return order;
    }

    private static Map<String, Object> line(long id, int position) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("position", position);
        line.put("sku", "SKU-" + (10_000 + (id * 31 + position) % 90_000));
        line.put("description", "Desk lamp, finish number " + (id + position) % 100);
        line.put("quantity", 1 + (id + position) % 9);
        line.put("unitPrice", 1.99 + position);
        return line;
    }

    /** Gives back what came, or 400 if it is no order. */
    @POST
    @Path("orders")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Response create(Map<String, Object> order) {
        boolean good = order.get("customer") instanceof String && order.get("lines") instanceof List;
        return Response.status(good ? Response.Status.CREATED : Response.Status.BAD_REQUEST)
                .entity(order)
                .build();
    }
}
