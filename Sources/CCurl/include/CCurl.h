#ifndef KOLAM_CCURL_H
#define KOLAM_CCURL_H

#include <stddef.h>
#include <stdint.h>

// libcurl, found when it is first needed: linked, it would cost every process 5 to 6 ms at its start.
// Its headers are not needed; the numbers below are part of its ABI, which has been stable since 2006.

/// What we call of libcurl; filled by ccurl_open.
typedef struct {
  int (*global_init)(long flags);
  const char *(*easy_strerror)(int code);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *easy);
  int (*easy_pause)(void *easy, int what);
  int (*easy_perform)(void *easy);
  int (*easy_send)(void *easy, const void *bytes, size_t count, size_t *sent);
  int (*easy_recv)(void *easy, void *bytes, size_t capacity, size_t *received);
  void *(*slist_append)(void *list, const char *text);
  void (*slist_free_all)(void *list);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *multi);
  int (*multi_add_handle)(void *multi, void *easy);
  int (*multi_remove_handle)(void *multi, void *easy);
  int (*multi_perform)(void *multi, int *running);
  int (*multi_poll)(void *multi, void *descriptors, unsigned count, int milliseconds, int *ready);
  int (*multi_wakeup)(void *multi);
  // Variadic, or with a result by layout: called by the functions below, since Swift cannot.
  void *easy_setopt;
  void *easy_getinfo;
  void *multi_info_read;
} CCurlTable;

/// Finds libcurl and fills the table. Returns 0, or -1 with the reason in `why`.
int ccurl_open(const char *library, CCurlTable *table, char *why, size_t capacity);

/// Called with bytes received; returns how many it took, or CCURL_WRITEFUNC_PAUSE to be called with them again after
/// easy_pause. Any other number ends the transfer.
typedef size_t (*CCurlWriter)(char *bytes, size_t size, size_t count, void *context);

/// Called with the bytes that were transferred so far, and with those there are; other than 0 ends the transfer.
typedef int (*CCurlProgress)(void *context, int64_t to_receive, int64_t received, int64_t to_send, int64_t sent);

/// Called to read a body from another position; returns 0, or CCURL_SEEKFUNC_FAIL.
typedef int (*CCurlSeeker)(void *context, int64_t offset, int origin);

int ccurl_set_number(const CCurlTable *table, void *easy, int option, long value);
int ccurl_set_offset(const CCurlTable *table, void *easy, int option, int64_t value);
int ccurl_set_pointer(const CCurlTable *table, void *easy, int option, const void *value);
int ccurl_set_writer(const CCurlTable *table, void *easy, int option, CCurlWriter value);
int ccurl_set_progress(const CCurlTable *table, void *easy, int option, CCurlProgress value);
int ccurl_set_seeker(const CCurlTable *table, void *easy, int option, CCurlSeeker value);
int ccurl_get_number(const CCurlTable *table, void *easy, int info, long *value);
int ccurl_get_socket(const CCurlTable *table, void *easy, int *descriptor);

/// Takes the next transfer that has ended. Returns 1 with its handle and result code, or 0.
int ccurl_next_ended(const CCurlTable *table, void *multi, void **easy, int *result);

enum {
  CCURL_GLOBAL_ALL = 3,

  CCURL_NOPROGRESS = 43,
  CCURL_NOBODY = 44,
  CCURL_NOSIGNAL = 99,
  CCURL_HTTPGET = 80,
  CCURL_POST = 47,
  CCURL_FOLLOWLOCATION = 52,
  CCURL_HTTPPROXYTUNNEL = 61,
  CCURL_HTTP_VERSION = 84,
  CCURL_CONNECT_ONLY = 141,
  CCURL_TIMEOUT_MS = 155,
  CCURL_CONNECTTIMEOUT_MS = 156,
  CCURL_PROTOCOLS = 181,
  CCURL_SUPPRESS_CONNECT_HEADERS = 265,
  CCURL_WRITEDATA = 10001,
  CCURL_URL = 10002,
  CCURL_READDATA = 10009,
  CCURL_ERRORBUFFER = 10010,
  CCURL_HTTPHEADER = 10023,
  CCURL_HEADERDATA = 10029,
  CCURL_CUSTOMREQUEST = 10036,
  CCURL_XFERINFODATA = 10057,
  CCURL_CAINFO = 10065,
  CCURL_CAPATH = 10097,
  CCURL_COPYPOSTFIELDS = 10165,
  CCURL_SEEKDATA = 10168,
  CCURL_NOPROXY = 10177,
  CCURL_WRITEFUNCTION = 20011,
  CCURL_READFUNCTION = 20012,
  CCURL_HEADERFUNCTION = 20079,
  CCURL_SEEKFUNCTION = 20167,
  CCURL_XFERINFOFUNCTION = 20219,
  CCURL_MAXFILESIZE_LARGE = 30117,
  CCURL_POSTFIELDSIZE_LARGE = 30120,

  CCURL_RESPONSE_CODE = 0x200002,
  CCURL_SSL_VERIFYRESULT = 0x20000D,
  CCURL_ACTIVESOCKET = 0x50002C,

  CCURL_HTTP_VERSION_1_1 = 2,

  CCURL_PROTOCOL_HTTP = 1,
  CCURL_PROTOCOL_HTTPS = 2,

  CCURL_ERROR_SIZE = 256,

  CCURL_OK = 0,
  CCURL_OPERATION_TIMEDOUT = 28,
  CCURL_SSL_CONNECT_ERROR = 35,
  CCURL_PEER_FAILED_VERIFICATION = 60,
  CCURL_FILESIZE_EXCEEDED = 63,
  CCURL_AGAIN = 81,

  CCURL_PAUSE_NOTHING = 0,
  CCURL_WRITEFUNC_PAUSE = 0x10000001,
  CCURL_READFUNC_ABORT = 0x10000000,
  CCURL_SEEKFUNC_FAIL = 1,
  CCURL_SEEK_SET = 0,
};

#endif
