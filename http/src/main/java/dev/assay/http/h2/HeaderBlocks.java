package dev.assay.http.h2;

import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.Scratch;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** The header blocks of one connection's requests; those of constant requests are encoded once. */
final class HeaderBlocks {
    private static final int FIRST_HEAD_BYTES = 1024;

    private final HeaderEncoder encoder;
    private final Scratch block = new Scratch(128);
    private byte[] head = new byte[FIRST_HEAD_BYTES];
    private Kept[] kept = {};
    private int headBytes;

    /** The block of a constant request, valid while the connection's HPACK table is unchanged. */
    private static final class Kept {
        private final RequestBytes request;
        private byte[] block = {};
        private int headBytes;
        private int generation = -1;

        Kept(RequestBytes request) {
            this.request = request;
        }
    }

    HeaderBlocks(boolean tls) {
        encoder = new HeaderEncoder(tls);
    }

    /** Limits the HPACK table to what the server allows, in bytes. */
    void limit(long bytes) {
        encoder.limit(bytes);
    }

    /** Encodes the head of a rendered request; the result is valid until the next call. */
    Scratch of(RequestBytes request, ByteBuf rendered) {
        block.clear();
        Kept known = request.constant() ? kept(request) : null;
        if (known != null && known.generation == encoder.generation()) {
            headBytes = known.headBytes;
            block.append(known.block, 0, known.block.length);
            return block;
        }
        headBytes = copyHead(rendered);
        int before = encoder.generation();
        encoder.encode(head, headBytes, block);
        if (known != null && before == encoder.generation()) {
            known.block = Arrays.copyOf(block.bytes(), block.length());
            known.headBytes = headBytes;
            known.generation = before;
        }
        return block;
    }

    /** The length of the last encoded head: where the body begins. */
    int headBytes() {
        return headBytes;
    }

    private Kept kept(RequestBytes request) {
        for (Kept one : kept) {
            if (one.request == request) {
                return one;
            }
        }
        Kept added = new Kept(request);
        kept = Arrays.copyOf(kept, kept.length + 1);
        kept[kept.length - 1] = added;
        return added;
    }

    /** Copies the head, blank line included, and possibly some of the body; returns the length of the head. */
    private int copyHead(ByteBuf rendered) {
        int from = rendered.readerIndex();
        int all = rendered.readableBytes();
        int copied = 0;
        while (true) {
            int next = Math.min(all, head.length);
            rendered.getBytes(from + copied, head, copied, next - copied);
            for (int at = Math.max(3, copied); at < next; at++) {
                if (head[at] == '\n' && head[at - 1] == '\r' && head[at - 2] == '\n') {
                    return at + 1;
                }
            }
            if (next == all) {
                throw new IllegalArgumentException("a request without an end of its head");
            }
            copied = next;
            head = Arrays.copyOf(head, head.length * 2);
        }
    }
}
