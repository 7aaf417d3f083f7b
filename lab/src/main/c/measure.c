/*
 * Runs one load tool on one CPU and measures it from outside: its CPU time from the process's own CPU clock (threads that have
 * ended included), its requests from the count that the null server keeps. The window begins a while after the first request,
 * so that start-up, and for JVMs compilation, is left out; what start-up cost is told apart.
 *
 * usage: measure CPU COUNTER-FILE SERVER-PID WARM-SECONDS WINDOW-SECONDS LOG COMMAND...
 * prints one line: requests, cpu_us, wall_us (all of the window), startup_us (CPU time before the first request),
 * connections (open in the middle of the window), rss_kb (highest), foreign_us (CPU time that others took from the machine in
 * the window, the hypervisor included, to some ticks of the system), ended (1 if the tool ended before the window did)
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_SECONDS 60

struct counts {
    volatile uint64_t requests;
    volatile uint64_t open;
    volatile uint64_t accepted;
};

static void die(const char *what) {
    perror(what);
    exit(1);
}

static double micros(clockid_t clock) {
    struct timespec t;
    return clock_gettime(clock, &t) ? -1 : t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void rest(double seconds) {
    struct timespec t = {.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (time_t)seconds) * 1e9)};
    nanosleep(&t, NULL);
}

/* CPU time that all of the machine has used since it was started, and that the hypervisor has withheld. */
static double machine_micros(void) {
    double user, nice, system, idle, iowait, irq, softirq, steal;
    FILE *stat = fopen("/proc/stat", "r");
    if (!stat) die("/proc/stat");
    int read = fscanf(stat, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &user, &nice, &system, &idle, &iowait, &irq, &softirq, &steal);
    fclose(stat);
    if (read != 8) die("/proc/stat");
    return (user + nice + system + irq + softirq + steal) * 1e6 / sysconf(_SC_CLK_TCK);
}

static long highest_rss_kb(pid_t pid) {
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *status = fopen(path, "r");
    if (!status) return -1;
    while (fgets(line, sizeof line, status)) {
        if (!strncmp(line, "VmHWM:", 6)) kb = strtol(line + 6, NULL, 10);
    }
    fclose(status);
    return kb;
}

static int ended(pid_t pid) {
    siginfo_t info = {0};
    return waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == pid;
}

static pid_t start(int cpu, const char *log, char **command) {
    pid_t pid = fork();
    if (pid != 0) return pid;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (sched_setaffinity(0, sizeof set, &set) || out < 0) die("child");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    dup2(out, 1);
    dup2(out, 2);
    execvp(command[0], command);
    die(command[0]);
    return -1;
}

static void stop(pid_t pid) {
    kill(-pid, SIGTERM);
    for (int i = 0; i < 300 && !ended(pid); i++) rest(0.01);
    kill(-pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

int main(int arguments, char **argument) {
    if (arguments < 8) {
        fprintf(stderr, "usage: measure CPU COUNTER-FILE SERVER-PID WARM-SECONDS WINDOW-SECONDS LOG COMMAND...\n");
        return 2;
    }
    double warm = atof(argument[4]), window = atof(argument[5]);
    int file = open(argument[2], O_RDONLY);
    struct counts *counts = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *counts, PROT_READ, MAP_SHARED, file, 0);
    if (counts == MAP_FAILED) die(argument[2]);
    uint64_t none = counts->requests;
    pid_t pid = start(atoi(argument[1]), argument[6], argument + 7);
    clockid_t cpu, server;
    if (pid < 0 || clock_getcpuclockid(pid, &cpu) || clock_getcpuclockid(atoi(argument[3]), &server)) die("start");
    for (int i = 0; counts->requests == none; i++) {
        rest(0.001);
        if (i > PATIENCE_SECONDS * 1000 || ended(pid)) {
            stop(pid);
            fprintf(stderr, "it sent no request; see %s\n", argument[6]);
            return 1;
        }
    }
    double startup = micros(cpu);
    rest(warm);
    uint64_t requests = counts->requests;
    double foreign = machine_micros() - micros(server) - micros(CLOCK_PROCESS_CPUTIME_ID);
    double cpu_from = micros(cpu), from = micros(CLOCK_MONOTONIC);
    rest(window / 2);
    uint64_t open_now = counts->open;
    rest(window / 2);
    requests = counts->requests - requests;
    double cpu_used = micros(cpu) - cpu_from, wall = micros(CLOCK_MONOTONIC) - from;
    foreign = machine_micros() - micros(server) - micros(CLOCK_PROCESS_CPUTIME_ID) - foreign - cpu_used;
    int over = ended(pid);
    long rss = highest_rss_kb(pid);
    stop(pid);
    printf("requests=%lu cpu_us=%.0f wall_us=%.0f startup_us=%.0f connections=%lu rss_kb=%ld foreign_us=%.0f ended=%d\n", requests, cpu_used,
           wall, startup, open_now, rss, foreign > 0 ? foreign : 0, over);
    return 0;
}
