package dev.assay.jersey;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The answer of a published comparison: 27 bytes, the same for everyone. */
@Path("/api")
public class GreetingResource {
    private static final String ANSWER = "{\"greeting\":\"Hello World!\"}";

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String greeting() {
        return ANSWER;
    }
}
