package dev.assay.jersey;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The same JSON for everyone, without anything to compute: what is left is the server. */
@Path("/constant")
public class ConstantResource {
    private static final String ANSWER = "{\"message\":\"Hello World!\",\"status\":\"ok\"}";

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String constant() {
        return ANSWER;
    }
}
