#include "CJavaScriptCore.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine.h"

// Nothing longer is read: the parent limits what it sends.
static const uint32_t most_units = 1u << 26;

static void put(const void *data, size_t count) {
  const char *rest = data;
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, rest, count);
    if (written < 0 && errno == EINTR) continue;
    // Without a reader there is nothing left to do.
    if (written <= 0) _exit(0);
    rest += written;
    count -= (size_t)written;
  }
}

static void get(void *data, size_t count) {
  char *rest = data;
  while (count > 0) {
    ssize_t found = read(STDIN_FILENO, rest, count);
    if (found < 0 && errno == EINTR) continue;
    if (found <= 0) _exit(0);
    rest += found;
    count -= (size_t)found;
  }
}

static void put_frame(char kind, const uint16_t *units, size_t count) {
  unsigned char head[5] = {
      (unsigned char)kind, (unsigned char)count, (unsigned char)(count >> 8), (unsigned char)(count >> 16),
      (unsigned char)(count >> 24)};
  put(head, sizeof head);
  put(units, count * sizeof *units);
}

static void put_text(char kind, const char *text) {
  uint16_t units[400];
  size_t count = strlen(text);
  if (count > 400) count = 400;
  for (size_t i = 0; i < count; i++) units[i] = (unsigned char)text[i];
  put_frame(kind, units, count);
}

// Reads a frame into a buffer that grows; returns its kind.
static char get_frame(uint16_t **units, size_t *count) {
  static uint16_t *buffer;
  static size_t capacity;
  unsigned char head[5];
  get(head, sizeof head);
  uint32_t length =
      (uint32_t)head[1] | (uint32_t)head[2] << 8 | (uint32_t)head[3] << 16 | (uint32_t)head[4] << 24;
  if (length > most_units) _exit(1);
  if (length > capacity) {
    uint16_t *larger = realloc(buffer, length * sizeof *larger);
    if (!larger) _exit(1);
    buffer = larger;
    capacity = length;
  }
  get(buffer, length * sizeof *buffer);
  *units = buffer;
  *count = length;
  return (char)head[0];
}

static void ask(void *receiver, const uint16_t *units, size_t count, CJSCContext *context) {
  (void)receiver;
  put_frame(CJSC_ASK, units, count);
  uint16_t *answer;
  size_t length;
  if (get_frame(&answer, &length) == CJSC_ANSWER) cjsc_answer(context, answer, length);
}

// The kind of the frame that the taker writes.
static void reply(void *receiver, const uint16_t *units, size_t count) {
  put_frame(*(char *)receiver, units, count);
}

static void serve(const CJSCTable *table, double seconds) {
  CJSCContext *context = NULL;
  while (1) {
    uint16_t *units;
    size_t count;
    char kind = get_frame(&units, &count);
    char failed = CJSC_FAILED_FRAME;
    switch (kind) {
      case CJSC_CREATE:
        if (context) cjsc_free(context);
        context = cjsc_create(table, units, count, seconds, ask, &failed, reply);
        if (context) put_frame(CJSC_DONE_FRAME, NULL, 0);
        break;
      case CJSC_CALL: {
        if (!context) _exit(1);
        // The reply's kind is only known after the call, so it is written by whoever takes the text.
        char outcome = CJSC_DONE_FRAME;
        int result = cjsc_call(context, units, count, &outcome, reply, &outcome);
        if (result == CJSC_OUT_OF_TIME) put_frame(CJSC_LATE, NULL, 0);
        break;
      }
      case CJSC_CHECK: {
        if (!context) _exit(1);
        char line[16];
        snprintf(line, sizeof line, "%d", cjsc_wrong_line(context, units, count));
        put_text(CJSC_LINE, line);
        break;
      }
      case CJSC_FREE:
        if (context) cjsc_free(context);
        context = NULL;
        break;
      default: _exit(1);
    }
  }
}

// Runs before `main` where this program was started as the engine.
__attribute__((constructor)) static void become_engine(int count, char **arguments) {
  if (count < 2 || strcmp(arguments[0], CJSC_PROGRAM) != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A crash of the engine is no reason to fill the disk.
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  CJSCTable table;
  char why[300] = "no name";
  for (int i = 2; i < count; i++) {
    char reason[300];
    if (cjsc_open(arguments[i], &table, reason, sizeof reason) == 0) {
      put_frame(CJSC_READY, NULL, 0);
      serve(&table, atof(arguments[1]));
    }
    if (i == 2) memcpy(why, reason, sizeof why);
  }
  put_text(CJSC_MISSING, why);
  _exit(0);
}
