package dev.assay.load;

import dev.assay.model.BadInputException;
import dev.assay.model.Header;
import dev.assay.model.Step;
import dev.assay.model.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A step as HTTP/1.1 bytes: constant stretches are encoded once, placeholders are filled in for each request. Body first,
 * then path, then headers draw from the request's random stream.
 */
final class RequestForm {
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "transfer-encoding", "expect", "upgrade");
    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final byte[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.US_ASCII);

    private final Step step;
    private final Piece[] head;
    private final Piece[] body;
    private final boolean lengthShown;
    private final boolean constant;
    private final Scratch entity = new Scratch(256);

    /** A stretch of the request. */
    private interface Piece {
        void write(Scratch out, Draw draw, long counter);
    }

    /** @throws BadInputException if the step sets a header that the generator itself must set */
    RequestForm(Step step, Target target) {
        this.step = step;
        List<Piece> pieces = new ArrayList<>();
        pieces.add(text(step.method() + " "));
        add(pieces, step.path());
        boolean ownHost = step.headers().stream().anyMatch(h -> h.name().equalsIgnoreCase("host"));
        pieces.add(text(
                " HTTP/1.1\r\n" + (ownHost ? "" : "Host: " + target.authority() + "\r\n") + target.ownHeaders(step)));
        for (Header header : step.headers()) {
            requireFree(header);
            pieces.add(text(header.name() + ": "));
            add(pieces, header.value());
            pieces.add(text("\r\n"));
        }
        head = merged(pieces);
        List<Piece> content = new ArrayList<>();
        step.body().ifPresent(template -> add(content, template));
        body = merged(content);
        lengthShown = step.body().isPresent() || METHODS_WITH_BODY.contains(step.method());
        constant = step.path().constant()
                && step.headers().stream().allMatch(h -> h.value().constant())
                && step.body().map(Template::constant).orElse(true);
    }

    Step step() {
        return step;
    }

    /** Whether every request has the same bytes. */
    boolean constant() {
        return constant;
    }

    /** Whether the answer has no body whatever its headers say. */
    boolean headMethod() {
        return step.method().equals("HEAD");
    }

    /** Appends a whole request. */
    void render(Scratch out, Draw draw, long counter) {
        entity.clear();
        for (Piece piece : body) {
            piece.write(entity, draw, counter);
        }
        for (Piece piece : head) {
            piece.write(out, draw, counter);
        }
        if (lengthShown) {
            out.append(CONTENT_LENGTH, 0, CONTENT_LENGTH.length);
            out.appendDecimal(entity.length());
            out.append(LINE_END, 0, LINE_END.length);
        }
        out.append(LINE_END, 0, LINE_END.length);
        out.append(entity.bytes(), 0, entity.length());
    }

    private static final byte[] CONTENT_LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LINE_END = {'\r', '\n'};

    private void requireFree(Header header) {
        if (OWN_HEADERS.contains(header.name().toLowerCase(java.util.Locale.ROOT))) {
            throw new BadInputException(
                    "step \"" + step.name() + "\"",
                    "the header " + header.name() + " cannot be set by a plan",
                    "leave it out: the load generator frames requests itself");
        }
    }

    private static void add(List<Piece> pieces, Template template) {
        template.parts().forEach(part -> pieces.add(piece(part)));
    }

    private static Piece piece(Template.Part part) {
        if (part instanceof Template.Literal literal) {
            return text(literal.text());
        } else if (part instanceof Template.RandomInt range) {
            return (out, draw, counter) -> out.appendDecimal(draw.between(range.min(), range.max()));
        } else if (part instanceof Template.RandomString string) {
            return (out, draw, counter) -> {
                for (int i = 0; i < string.length(); i++) {
                    out.append(ALPHABET[(int) draw.between(0, ALPHABET.length - 1)]);
                }
            };
        }
        return (out, draw, counter) -> out.appendDecimal(counter);
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
        public void write(Scratch out, Draw draw, long counter) {
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
