/*
 * The floor: what load costs when the client does nothing but read, find the end of the answer, and write. One thread, epoll,
 * no records, no checks beyond the length of the body. With a rate it is an open loop: Poisson arrivals, which wait for a free
 * connection; it sleeps until the next one is due and does not spin, so it is late by what the kernel needs to wake it.
 *
 * usage: floor PORT CONNECTIONS SECONDS [RATE]
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static const char REQUEST[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

struct conn {
    int fd;
    int have;
    char in[1024];
};

static void die(const char *what) {
    perror(what);
    exit(1);
}

/* Bytes of the whole answer, 0 if its head is not complete. */
static long answer_bytes(const char *in, int n) {
    const char *e = memmem(in, n, "\r\n\r\n", 4);
    if (!e) return 0;
    const char *length = memmem(in, e - in, "\r\nContent-Length: ", 18);
    if (!length) die("an answer without Content-Length");
    return e + 4 - in + strtol(length + 18, NULL, 10);
}

static void ask(struct conn *c) {
    if (send(c->fd, REQUEST, sizeof REQUEST - 1, MSG_NOSIGNAL) != sizeof REQUEST - 1) die("send");
    c->have = 0;
}

/* Whether an answer was complete. */
static int hear(struct conn *c) {
    ssize_t got = recv(c->fd, c->in + c->have, sizeof c->in - c->have, 0);
    if (got < 0 && errno == EAGAIN) return 0;
    if (got <= 0) die("recv");
    c->have += got;
    long all = answer_bytes(c->in, c->have);
    return all > 0 && c->have >= all;
}

static int epoll_fd;
static struct epoll_event events[512];

static void closed_loop(struct conn *all, int n) {
    for (int i = 0; i < n; i++) ask(&all[i]);
    for (;;) {
        int ready = epoll_wait(epoll_fd, events, 512, -1);
        for (int i = 0; i < ready; i++) {
            if (hear(events[i].data.ptr)) ask(events[i].data.ptr);
        }
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static void open_loop(struct conn *all, int n, double rate) {
    struct conn **idle = calloc(n, sizeof *idle);
    int idles = 0;
    long waiting = 0;
    if (!idle) die("calloc");
    for (int i = 0; i < n; i++) idle[idles++] = &all[i];
    srand48(1);
    double next = now();
    for (;;) {
        double at = now();
        for (; next <= at; next -= log(1 - drand48()) * 1e9 / rate) waiting++;
        for (; waiting > 0 && idles > 0; waiting--) ask(idle[--idles]);
        double rest = next - now();
        struct timespec t = {.tv_sec = 0, .tv_nsec = rest > 0 ? rest < 9e8 ? (long)rest : 900000000 : 0};
        int ready = epoll_pwait2(epoll_fd, events, 512, &t, NULL);
        for (int i = 0; i < ready; i++) {
            if (hear(events[i].data.ptr)) idle[idles++] = events[i].data.ptr;
        }
    }
}

int main(int arguments, char **argument) {
    if (arguments != 4 && arguments != 5) {
        fprintf(stderr, "usage: floor PORT CONNECTIONS SECONDS [RATE]\n");
        return 2;
    }
    struct sockaddr_in a = {
        .sin_family = AF_INET, .sin_port = htons(atoi(argument[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int n = atoi(argument[2]), on = 1;
    double rate = arguments == 5 ? atof(argument[4]) : 0;
    epoll_fd = epoll_create1(0);
    struct conn *all = calloc(n, sizeof *all);
    if (!all) die("calloc");
    for (int i = 0; i < n; i++) {
        all[i].fd = socket(AF_INET, SOCK_STREAM, 0);
        if (all[i].fd < 0 || connect(all[i].fd, (struct sockaddr *)&a, sizeof a)) die("connect");
        setsockopt(all[i].fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = &all[i]};
        if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, all[i].fd, &e)) die("epoll_ctl");
    }
    alarm(atoi(argument[3]));
    if (rate > 0) {
        open_loop(all, n, rate);
    } else {
        closed_loop(all, n);
    }
}
