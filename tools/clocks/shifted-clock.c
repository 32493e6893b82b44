/*
 * Shifts the wall clock of a process, and of every process that it starts, by CLOCK_SHIFT_SECONDS. For LD_PRELOAD.
 *
 * Only CLOCK_REALTIME changes. Timers, timeouts and performance.now() read the monotonic clock and stay correct. Unlike
 * libfaketime, this uses no lock and no shared memory. With those, Chromium was too slow to test, because all of its
 * processes read the clock thousands of times a second.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

/* glibc keeps older versions of some functions, and dlsym finds those first. */
#if defined(__x86_64__)
#define GLIBC "GLIBC_2.3.2"
#else
#define GLIBC "GLIBC_2.17"
#endif

/* No monotonic clock has reached this second, and every wall clock has passed it. */
#define FIRST_WALL_CLOCK_SECOND 1000000000

static long shift;

__attribute__((constructor)) static void read_shift(void) {
  const char *given = getenv("CLOCK_SHIFT_SECONDS");
  if (given) shift = atol(given);
}

typedef int (*read_clock)(clockid_t, struct timespec *);

int clock_gettime(clockid_t clock, struct timespec *now) {
  static read_clock real;
  if (!real) real = (read_clock)dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

/* The kernel waits by its own clock. A deadline on the monotonic clock needs no change. */
static struct timespec of_kernel(const struct timespec *deadline) {
  struct timespec result = *deadline;
  if (result.tv_sec > FIRST_WALL_CLOCK_SECOND) result.tv_sec -= shift;
  return result;
}

typedef int (*condition_wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
  static condition_wait real;
  if (!real) real = (condition_wait)dlvsym(RTLD_NEXT, "pthread_cond_timedwait", GLIBC);
  struct timespec until = of_kernel(deadline);
  return real(condition, mutex, &until);
}

typedef int (*condition_clock_wait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *deadline) {
  static condition_clock_wait real;
  if (!real) real = (condition_clock_wait)dlsym(RTLD_NEXT, "pthread_cond_clockwait");
  struct timespec until = of_kernel(deadline);
  return real(condition, mutex, clock, &until);
}

typedef int (*semaphore_wait)(sem_t *, const struct timespec *);

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  static semaphore_wait real;
  if (!real) real = (semaphore_wait)dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec until = of_kernel(deadline);
  return real(semaphore, &until);
}

typedef int (*mutex_wait)(pthread_mutex_t *, const struct timespec *);

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
  static mutex_wait real;
  if (!real) real = (mutex_wait)dlsym(RTLD_NEXT, "pthread_mutex_timedlock");
  struct timespec until = of_kernel(deadline);
  return real(mutex, &until);
}
