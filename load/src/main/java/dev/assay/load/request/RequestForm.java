package dev.assay.load.request;

import dev.assay.http.Target;
import dev.assay.http.message.Scratch;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A step as HTTP/1 bytes: constant parts are encoded once, placeholders are filled in for each request. The body draws from the
 * request's random stream first, then the path, then the headers.
 */
public final class RequestForm {
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "transfer-encoding", "expect", "upgrade");
    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final byte[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.US_ASCII);

    private static final String PATH = "the path";

    private final Step step;
    private final Piece[] head;
    private final Piece[] body;
    private final boolean lengthShown;
    private final boolean constant;
    private final boolean cookies;
    private final boolean compressed;
    private final boolean closes;
    private final int pathFrom;
    private final WorkloadContext around;
    private final Inspection inspection;
    private final Optional<Pause> pause;
    private final Scratch entity = new Scratch(256);

    /** A part of the request. */
    private interface Piece {
        void write(Scratch out, PlaceholderValues filling);
    }

    /** For a step alone, outside a sequence. */
    public RequestForm(Step step, Target target) {
        this(step, target, WorkloadContext.alone(Rows::read));
    }

    /**
     * Encodes a step for a target.
     *
     * @throws BadInputException if the step sets a header that the generator itself must set, or needs a variable, a column or an
     *     environment variable that does not exist
     */
    public RequestForm(Step step, Target target, WorkloadContext around) {
        this.step = step;
        this.around = around;
        compressed = target.wire().compressed() || sets("accept-encoding");
        inspection = new Inspection(step, around, compressed);
        closes = step.headers().stream()
                .anyMatch(header -> header.name().equalsIgnoreCase("connection")
                        && header.value().source().matches("(?i)(.*,)?\\s*close\\s*(,.*)?"));
        pause = step.think().map(Pause::of);
        pathFrom = step.method().length() + 1;
        List<Piece> pieces = new ArrayList<>();
        pieces.add(text(step.method() + " "));
        add(pieces, step.path(), PATH);
        OwnHeaders own = new OwnHeaders(target);
        pieces.add(text(own.version() + own.of(step)));
        for (Header header : step.headers()) {
            if (!own.goesOut(header)) {
                continue;
            }
            requireFree(header);
            pieces.add(text(header.name() + ": "));
            add(pieces, header.value(), "the header " + header.name());
            pieces.add(text("\r\n"));
        }
        head = merged(pieces);
        List<Piece> content = new ArrayList<>();
        step.body().ifPresent(template -> add(content, template, ""));
        body = merged(content);
        lengthShown = step.body().isPresent() || METHODS_WITH_BODY.contains(step.method());
        cookies = around.users() && !sets("cookie");
        constant = !around.users() && fixed(head) && fixed(body); // a user's path is noted when a request is rendered
    }

    private boolean sets(String lowerName) {
        return step.headers().stream().anyMatch(header -> header.name().equalsIgnoreCase(lowerName));
    }

    private static boolean fixed(Piece[] pieces) {
        return java.util.Arrays.stream(pieces).allMatch(Text.class::isInstance);
    }

    /** The pause after the response, if the step has its own. */
    public Optional<Pause> pause() {
        return pause;
    }

    public Inspection inspection() {
        return inspection;
    }

    public Step step() {
        return step;
    }

    /** Whether the response may be compressed. */
    public boolean compressed() {
        return compressed;
    }

    /** Whether the step itself says that its connection is not used again. */
    public boolean closes() {
        return closes;
    }

    /** Whether every request has the same bytes. */
    public boolean constant() {
        return constant;
    }

    /** Whether the response has no body whatever its headers say. */
    public boolean headMethod() {
        return step.method().equals("HEAD");
    }

    public void render(Scratch out, PlaceholderValues filling) {
        int from = out.length();
        entity.clear();
        for (Piece piece : body) {
            piece.write(entity, filling);
        }
        for (Piece piece : head) {
            piece.write(out, filling);
        }
        User user = filling.user();
        if (around.users() && user != null) {
            notePath(out, from + pathFrom, user);
            if (cookies) {
                user.cookies.write(out, user.path.bytes(), 0, user.path.length(), filling.now());
            }
        }
        if (lengthShown) {
            out.append(CONTENT_LENGTH, 0, CONTENT_LENGTH.length);
            out.appendDecimal(entity.length());
            out.append(LINE_END, 0, LINE_END.length);
        }
        out.append(LINE_END, 0, LINE_END.length);
        out.append(entity.bytes(), 0, entity.length());
    }

    private static void notePath(Scratch out, int pathFrom, User user) {
        int pathTo = pathFrom;
        while (out.bytes()[pathTo] != ' ' && out.bytes()[pathTo] != '?') {
            pathTo++;
        }
        user.path.clear();
        user.path.append(out.bytes(), pathFrom, pathTo);
    }

    private static final byte[] CONTENT_LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LINE_END = {'\r', '\n'};

    private void requireFree(Header header) {
        if (OWN_HEADERS.contains(header.name().toLowerCase(java.util.Locale.ROOT))) {
            throw new BadInputException(
                    "step \"" + step.name() + "\"",
                    "the header " + header.name() + " cannot be set by a plan",
                    "Leave it out: the load generator frames requests itself.");
        }
    }

    /** @param line which line of the request it is put into; empty for the body */
    private void add(List<Piece> pieces, Template template, String line) {
        template.parts().forEach(part -> pieces.add(piece(part, line)));
    }

    private Piece piece(Template.Part part, String line) {
        if (part instanceof Template.Literal literal) {
            return text(literal.text());
        } else if (part instanceof Template.RandomInt range) {
            return (out, filling) -> out.appendDecimal(filling.draw.between(range.min(), range.max()));
        } else if (part instanceof Template.RandomString string) {
            return (out, filling) -> {
                for (int i = 0; i < string.length(); i++) {
                    out.append(ALPHABET[(int) filling.draw.between(0, ALPHABET.length - 1)]);
                }
            };
        } else if (part instanceof Template.Uuid) {
            return RequestForm::uuid;
        } else if (part instanceof Template.Variable variable) {
            return variable(variable, line);
        } else if (part instanceof Template.Column column) {
            return column(column, line);
        } else if (part instanceof Template.Environment environment) {
            return environment(environment, line);
        }
        return (out, filling) -> out.appendDecimal(filling.number());
    }

    /** A version 4 UUID (RFC 9562): 122 random bits. */
    private static void uuid(Scratch out, PlaceholderValues filling) {
        long high = (filling.draw.next() & 0xFFFFFFFFFFFF0FFFL) | 0x4000L;
        long low = (filling.draw.next() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
        for (int digit = 0; digit < 32; digit++) {
            if (digit == 8 || digit == 12 || digit == 16 || digit == 20) {
                out.append((byte) '-');
            }
            long half = digit < 16 ? high : low;
            int nibble = (int) (half >>> (60 - digit % 16 * 4)) & 15;
            out.append((byte) (nibble < 10 ? '0' + nibble : 'a' + nibble - 10));
        }
    }

    private Piece variable(Template.Variable variable, String line) {
        int place = around.variables().indexOf(variable.name());
        if (place < 0) {
            throw new BadInputException(
                    "step \"" + step.name() + "\"",
                    "${" + variable.name() + "} comes from the response to an earlier step",
                    "Send the whole sequence, not this step alone.");
        }
        return (out, filling) -> {
            Scratch value = filling.value(place);
            if (line.equals(PATH) && variable.encoding() == Template.Encoding.RAW) {
                Escapes.appendReference(out, value.bytes(), value.length());
            } else {
                Escapes.append(out, value.bytes(), 0, value.length(), variable.encoding());
            }
        };
    }

    private static void put(Scratch out, byte[] value, int length, Template.Encoding encoding, String line) {
        if (line.equals(PATH) && encoding == Template.Encoding.RAW) {
            Escapes.appendToPath(out, value, Escapes.bringsFirstSlash(out, value, length) ? 1 : 0, length);
        } else {
            Escapes.append(out, value, 0, length, encoding);
        }
    }

    private Piece column(Template.Column column, String line) {
        Rows rows = around.rows().apply(column.file());
        int place = rows.column(column.column());
        if (!line.isEmpty() && !line.equals(PATH) && column.encoding() == Template.Encoding.RAW) {
            rows.requireLines(place, line);
        }
        return (out, filling) -> {
            byte[] value = rows.value(filling.row(column.file(), rows.size()), place);
            put(out, value, value.length, column.encoding(), line);
        };
    }

    private Piece environment(Template.Environment environment, String line) {
        String value = around.environment()
                .apply(environment.name())
                .orElseThrow(() -> new BadInputException(
                        "step \"" + step.name() + "\"",
                        "the environment variable " + environment.name() + " is not set",
                        "Set it: " + environment.name() + "=… assay …"));
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        Scratch escaped = new Scratch(bytes.length);
        put(escaped, bytes, bytes.length, environment.encoding(), line);
        Text text = new Text(java.util.Arrays.copyOf(escaped.bytes(), escaped.length()));
        if (!line.isEmpty() && !line.equals(PATH) && value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 127)) {
            throw new BadInputException(
                    "step \"" + step.name() + "\"",
                    "the environment variable " + environment.name() + " has a control character",
                    "It is used in " + line + ", which is one line.");
        }
        return text;
    }

    private static Text text(String text) {
        return new Text(text.getBytes(StandardCharsets.UTF_8));
    }

    private static final class Text implements Piece {
        private final byte[] bytes;

        Text(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void write(Scratch out, PlaceholderValues filling) {
            out.append(bytes, 0, bytes.length);
        }
    }

    private static Piece[] merged(List<Piece> pieces) {
        List<Piece> result = new ArrayList<>();
        Scratch literal = new Scratch(256);
        for (Piece piece : pieces) {
            if (piece instanceof Text text) {
                literal.append(text.bytes, 0, text.bytes.length);
            } else {
                flush(literal, result);
                result.add(piece);
            }
        }
        flush(literal, result);
        return result.toArray(Piece[]::new);
    }

    private static void flush(Scratch literal, List<Piece> result) {
        if (literal.length() > 0) {
            result.add(new Text(java.util.Arrays.copyOf(literal.bytes(), literal.length())));
            literal.clear();
        }
    }
}
