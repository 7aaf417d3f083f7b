package dev.assay.jersey;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The header line {@code Date} where a server sends none, made anew each second as servers do. */
final class DateLine implements ContainerResponseFilter {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private volatile Line last = new Line(0, "");

    private record Line(long second, String text) {}

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        long second = System.currentTimeMillis() / 1000;
        Line line = last;
        if (line.second() != second) {
            line = new Line(second, FORMAT.format(Instant.ofEpochSecond(second)));
            last = line;
        }
        response.getHeaders().putSingle("Date", line.text());
    }
}
