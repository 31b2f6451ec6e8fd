#include "CCurl.h"
#include "loading.h"

typedef int (*SetOption)(void *, int, ...);
typedef int (*GetInfo)(void *, int, ...);

// As libcurl lays out CURLMsg; `message` is 1 for a transfer that has ended, the only kind there is.
typedef struct {
  int message;
  void *easy;
  union {
    void *anything;
    int result;
  } data;
} Message;
typedef Message *(*InfoRead)(void *, int *);

int ccurl_open(const char *library, CCurlTable *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"curl_global_init", &table->global_init},
      {"curl_easy_strerror", &table->easy_strerror},
      {"curl_easy_init", &table->easy_init},
      {"curl_easy_cleanup", &table->easy_cleanup},
      {"curl_easy_pause", &table->easy_pause},
      {"curl_easy_perform", &table->easy_perform},
      {"curl_easy_send", &table->easy_send},
      {"curl_easy_recv", &table->easy_recv},
      {"curl_slist_append", &table->slist_append},
      {"curl_slist_free_all", &table->slist_free_all},
      {"curl_multi_init", &table->multi_init},
      {"curl_multi_cleanup", &table->multi_cleanup},
      {"curl_multi_add_handle", &table->multi_add_handle},
      {"curl_multi_remove_handle", &table->multi_remove_handle},
      {"curl_multi_perform", &table->multi_perform},
      {"curl_multi_poll", &table->multi_poll},
      {"curl_multi_wakeup", &table->multi_wakeup},
      {"curl_easy_setopt", &table->easy_setopt},
      {"curl_easy_getinfo", &table->easy_getinfo},
      {"curl_multi_info_read", &table->multi_info_read},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, "7.68", why, capacity) ? 0 : -1;
}

int ccurl_set_number(const CCurlTable *table, void *easy, int option, long value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_set_offset(const CCurlTable *table, void *easy, int option, int64_t value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_set_pointer(const CCurlTable *table, void *easy, int option, const void *value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_set_writer(const CCurlTable *table, void *easy, int option, CCurlWriter value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_set_progress(const CCurlTable *table, void *easy, int option, CCurlProgress value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_set_seeker(const CCurlTable *table, void *easy, int option, CCurlSeeker value) {
  return ((SetOption)table->easy_setopt)(easy, option, value);
}

int ccurl_get_number(const CCurlTable *table, void *easy, int info, long *value) {
  return ((GetInfo)table->easy_getinfo)(easy, info, value);
}

int ccurl_get_socket(const CCurlTable *table, void *easy, int *descriptor) {
  return ((GetInfo)table->easy_getinfo)(easy, CCURL_ACTIVESOCKET, descriptor);
}

int ccurl_next_ended(const CCurlTable *table, void *multi, void **easy, int *result) {
  int left = 0;
  Message *message = ((InfoRead)table->multi_info_read)(multi, &left);
  if (!message) return 0;
  *easy = message->easy;
  *result = message->data.result;
  return 1;
}
