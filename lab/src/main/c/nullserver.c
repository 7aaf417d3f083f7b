/*
 * The least server there can be: one thread, epoll, every request answered with the same few bytes. HTTP/1.1 and HTTP/2 (told
 * apart by the preface) on one plain and one TLS port of the loopback address. It counts what it answers in a file that the
 * harness maps, so that every load tool is measured by the same count. Ends when its standard input does.
 *
 * usage: nullserver COUNTER-FILE
 * prints: plain PORT, and tls PORT where built with -DTLS
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef TLS
#include <openssl/ssl.h>
#include <openssl/x509.h>
#else
typedef void SSL;
#endif

#define IN_BYTES 65536
#define FRAME_HEAD 9
#define MAX_FRAME 16384

static const char ANSWER[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!";
static const char ANSWER_OLD[] =
    "HTTP/1.1 200 OK\r\nConnection: Keep-Alive\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!";
static const char PREFACE[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/* SETTINGS: MAX_CONCURRENT_STREAMS 1000 */
static const uint8_t SETTINGS[] = {0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0xe8};
static const uint8_t SETTINGS_ACK[] = {0, 0, 0, 4, 1, 0, 0, 0, 0};

struct counts {
    volatile uint64_t requests;
    volatile uint64_t open;
    volatile uint64_t accepted;
};

struct conn {
    int fd;
    SSL *ssl;
    enum { NEW, H1, H2 } kind;
    int shaking;
    char *kept; /* the beginning of a request whose rest has not come yet */
    int kept_bytes;
    char *out; /* answers that the socket did not take */
    int out_bytes, out_capacity;
};

static struct counts *counts;
static char in[2 * IN_BYTES];
static int epoll_fd;

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void end(struct conn *c) {
#ifdef TLS
    if (c->ssl) SSL_free(c->ssl);
#endif
    close(c->fd);
    free(c->kept);
    free(c->out);
    free(c);
    counts->open--;
}

/* How many bytes went out, 0 if none can now, -1 if the connection is dead. */
static int put(struct conn *c, const void *bytes, int n) {
#ifdef TLS
    if (c->ssl) {
        int sent = SSL_write(c->ssl, bytes, n);
        if (sent > 0) return sent;
        int e = SSL_get_error(c->ssl, sent);
        return e == SSL_ERROR_WANT_WRITE || e == SSL_ERROR_WANT_READ ? 0 : -1;
    }
#endif
    ssize_t sent = send(c->fd, bytes, n, MSG_NOSIGNAL);
    return sent >= 0 ? (int)sent : errno == EAGAIN ? 0 : -1;
}

static void queue(struct conn *c, const void *bytes, int n) {
    if (c->out_bytes + n > c->out_capacity) {
        c->out_capacity = 2 * (c->out_bytes + n);
        c->out = realloc(c->out, c->out_capacity);
        if (!c->out) die("realloc");
    }
    memcpy(c->out + c->out_bytes, bytes, n);
    c->out_bytes += n;
}

static int flush(struct conn *c) {
    while (c->out_bytes > 0) {
        int sent = put(c, c->out, c->out_bytes);
        if (sent < 0) return -1;
        if (sent == 0) return 0;
        memmove(c->out, c->out + sent, c->out_bytes - sent);
        c->out_bytes -= sent;
    }
    return 0;
}

/* Takes whole requests; returns how many bytes it took. */
static int http1(struct conn *c, const char *at, int n) {
    const char *begin = at, *limit = at + n, *e;
    while ((e = memmem(at, limit - at, "\r\n\r\n", 4))) {
        const char *line = memchr(at, '\r', e + 1 - at);
        int old = line - at > 8 && line[-1] == '0' && line[-2] == '.';
        const char *answer = old ? ANSWER_OLD : ANSWER;
        int bytes = old ? sizeof ANSWER_OLD - 1 : sizeof ANSWER - 1;
        at = e + 4;
        counts->requests++;
        int sent = c->out_bytes || at < limit ? 0 : put(c, answer, bytes);
        if (sent < 0) return -1;
        if (sent < bytes) queue(c, answer + sent, bytes - sent);
    }
    return flush(c) < 0 ? -1 : (int)(at - begin);
}

static void answer2(struct conn *c, const uint8_t *stream) {
    /* HEADERS with END_HEADERS: :status 200 of the static table; DATA with END_STREAM */
    uint8_t frames[FRAME_HEAD + 1 + FRAME_HEAD + 13] = {0, 0, 1, 1, 4, 0, 0, 0, 0, 0x88, 0, 0, 13, 0, 1};
    memcpy(frames + 5, stream, 4);
    memcpy(frames + FRAME_HEAD + 1 + 5, stream, 4);
    memcpy(frames + FRAME_HEAD + 1 + FRAME_HEAD, "Hello, World!", 13);
    queue(c, frames, sizeof frames);
    counts->requests++;
}

static int http2(struct conn *c, const char *at, int n) {
    const uint8_t *frame = (const uint8_t *)at, *limit = frame + n;
    while (limit - frame >= FRAME_HEAD) {
        int length = frame[0] << 16 | frame[1] << 8 | frame[2], type = frame[3], flags = frame[4];
        if (length > MAX_FRAME) return -1;
        if (limit - frame < FRAME_HEAD + length) break;
        if (type == 4 && !(flags & 1)) queue(c, SETTINGS_ACK, sizeof SETTINGS_ACK);
        if (type == 6 && !(flags & 1)) {
            uint8_t pong[FRAME_HEAD + 8];
            memcpy(pong, frame, sizeof pong);
            pong[4] = 1;
            queue(c, pong, sizeof pong);
        }
        if ((type == 0 || type == 1) && (flags & 1)) answer2(c, frame + 5);
        frame += FRAME_HEAD + length;
    }
    return flush(c) < 0 ? -1 : (int)((const char *)frame - at);
}

static int take(struct conn *c, const char *at, int n) {
    int taken = 0;
    if (c->kind == NEW) {
        if (at[0] != 'P' || at[1] != 'R') {
            c->kind = H1;
        } else if (n < (int)sizeof PREFACE - 1) {
            return 0;
        } else {
            c->kind = H2;
            taken = sizeof PREFACE - 1;
            queue(c, SETTINGS, sizeof SETTINGS);
        }
    }
    int more = c->kind == H1 ? http1(c, at, n) : http2(c, at + taken, n - taken);
    return more < 0 ? -1 : taken + more;
}

static int get(struct conn *c, char *to, int n) {
#ifdef TLS
    if (c->ssl) {
        int got = SSL_read(c->ssl, to, n);
        if (got > 0) return got;
        int e = SSL_get_error(c->ssl, got);
        return e == SSL_ERROR_WANT_READ || e == SSL_ERROR_WANT_WRITE ? 0 : -1;
    }
#endif
    ssize_t got = recv(c->fd, to, n, 0);
    return got > 0 ? (int)got : got < 0 && errno == EAGAIN ? 0 : -1;
}

static int shake(struct conn *c) {
#ifdef TLS
    int done = SSL_accept(c->ssl);
    if (done == 1) {
        c->shaking = 0;
        return 1;
    }
    int e = SSL_get_error(c->ssl, done);
    return e == SSL_ERROR_WANT_READ || e == SSL_ERROR_WANT_WRITE ? 0 : -1;
#else
    (void)c;
    return -1;
#endif
}

/* Whether the connection lives on. */
static int serve(struct conn *c) {
    if (c->shaking) {
        int done = shake(c);
        if (done <= 0) return done == 0;
    }
    for (;;) {
        if (c->kept_bytes) memcpy(in, c->kept, c->kept_bytes);
        int got = get(c, in + c->kept_bytes, IN_BYTES);
        if (got <= 0) return got == 0 && flush(c) == 0;
        int all = c->kept_bytes + got, taken = all < 2 ? 0 : take(c, in, all);
        if (taken < 0 || all - taken > IN_BYTES) return 0;
        c->kept_bytes = all - taken;
        if (c->kept_bytes) {
            if (!c->kept && !(c->kept = malloc(IN_BYTES))) die("malloc");
            memcpy(c->kept, in + taken, c->kept_bytes);
        }
        if (!c->ssl && got < IN_BYTES) return 1;
    }
}

static int listening(int *port) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&a, size) || listen(fd, 4096) || getsockname(fd, (struct sockaddr *)&a, &size))
        die("listen");
    *port = ntohs(a.sin_port);
    return fd;
}

static void watch(int fd, void *what, uint32_t events) {
    struct epoll_event e = {.events = events, .data.ptr = what};
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &e)) die("epoll_ctl");
}

#ifdef TLS
static SSL_CTX *context;

static int alpn(SSL *s, const uint8_t **out, uint8_t *n, const uint8_t *offered, unsigned size, void *unused) {
    (void)s, (void)unused;
    static const uint8_t OURS[] = "\x02h2\x08http/1.1";
    return SSL_select_next_proto((uint8_t **)out, n, OURS, sizeof OURS - 1, offered, size) == OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_NOACK;
}

/* A key and a certificate for this run only. */
static void prepare_tls(void) {
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *cert = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert), -3600);
    X509_gmtime_adj(X509_getm_notAfter(cert), 86400);
    X509_set_pubkey(cert, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(cert), "CN", MBSTRING_ASC, (const uint8_t *)"localhost", -1, -1, 0);
    X509_set_issuer_name(cert, X509_get_subject_name(cert));
    X509_sign(cert, key, EVP_sha256());
    context = SSL_CTX_new(TLS_server_method());
    if (SSL_CTX_use_certificate(context, cert) != 1 || SSL_CTX_use_PrivateKey(context, key) != 1) die("certificate");
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(context, alpn, NULL);
}
#endif

static void welcome(int listener, int secure) {
    int fd, on = 1;
    while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct conn *c = calloc(1, sizeof *c);
        if (!c) die("calloc");
        c->fd = fd;
#ifdef TLS
        if (secure) {
            c->ssl = SSL_new(context);
            SSL_set_fd(c->ssl, fd);
            c->shaking = 1;
        }
#else
        (void)secure;
#endif
        counts->open++;
        counts->accepted++;
        watch(fd, c, EPOLLIN | EPOLLOUT | EPOLLET);
    }
}

int main(int arguments, char **argument) {
    if (arguments != 2) {
        fprintf(stderr, "usage: nullserver COUNTER-FILE\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    int file = open(argument[1], O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, sizeof *counts)) die(argument[1]);
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (counts == MAP_FAILED) die("mmap");
    epoll_fd = epoll_create1(0);
    int port, plain = listening(&port), tls = -1;
    printf("plain %d\n", port);
    watch(plain, &plain, EPOLLIN);
#ifdef TLS
    prepare_tls();
    tls = listening(&port);
    printf("tls %d\n", port);
    watch(tls, &tls, EPOLLIN);
#endif
    fflush(stdout);
    watch(0, NULL, EPOLLIN | EPOLLHUP);
    struct epoll_event events[512];
    for (;;) {
        int n = epoll_wait(epoll_fd, events, 512, -1);
        for (int i = 0; i < n; i++) {
            void *what = events[i].data.ptr;
            if (!what) return 0;
            if (what == &plain || what == &tls) {
                welcome(*(int *)what, what == &tls);
            } else if (!serve(what)) {
                end(what);
            }
        }
    }
}
