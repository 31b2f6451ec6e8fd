#include "CTLS.h"
#include "loading.h"

#include <limits.h>
#include <stdio.h>

// ssl.h
enum {
  file_type_pem = 1,
  control_mode = 33,
  control_set_min_version = 123,
  mode_partial_write = 1,
  mode_moving_buffer = 2,
  mode_release_buffers = 16,
  error_want_read = 2,
  error_want_write = 3,
  error_zero_return = 6,
  version_1_2 = 0x0303,
};
static const uint64_t no_renegotiation = 1ULL << 30;

int ctls_open(const char *library, CTLSTable *table, char *why, size_t capacity) {
  // Looking a name up looks into the libraries, too, that this one needs.
  const LibrarySymbol symbols[] = {
      {"TLS_server_method", &table->server_method},
      {"SSL_CTX_new", &table->context_new},
      {"SSL_CTX_free", &table->context_free},
      {"SSL_CTX_ctrl", &table->context_control},
      {"SSL_CTX_set_options", &table->context_set_options},
      {"SSL_CTX_set_default_passwd_cb", &table->context_set_password},
      {"SSL_CTX_use_certificate_chain_file", &table->use_certificates},
      {"SSL_CTX_use_PrivateKey_file", &table->use_key},
      {"SSL_CTX_check_private_key", &table->check_key},
      {"SSL_new", &table->session_new},
      {"SSL_free", &table->session_free},
      {"SSL_set_fd", &table->set_descriptor},
      {"SSL_set_accept_state", &table->set_accepting},
      {"SSL_read", &table->read},
      {"SSL_write", &table->write},
      {"SSL_shutdown", &table->shutdown},
      {"SSL_get_error", &table->get_error},
      {"ERR_get_error", &table->error_get},
      {"ERR_clear_error", &table->error_clear},
      {"ERR_reason_error_string", &table->error_reason},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, "1.1.1", why, capacity) ? 0 : -1;
}

// Without one, OpenSSL would ask for a key's password on the terminal.
static int no_password(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}

static void *failed(const CTLSTable *table, void *context, const char *what, char *why, size_t capacity) {
  const char *reason = table->error_reason(table->error_get());
  snprintf(why, capacity, "%s:%s", what, reason ? reason : "unknown");
  table->error_clear();
  if (context) table->context_free(context);
  return NULL;
}

void *ctls_context(const CTLSTable *table, const char *certificate, const char *key, char *why, size_t capacity) {
  table->error_clear();
  void *context = table->context_new(table->server_method());
  if (!context) return failed(table, NULL, "memory", why, capacity);
  table->context_control(context, control_set_min_version, version_1_2, NULL);
  table->context_control(
      context, control_mode, mode_partial_write | mode_moving_buffer | mode_release_buffers, NULL);
  // A handshake in the middle would have writes wait for reads.
  table->context_set_options(context, no_renegotiation);
  table->context_set_password(context, no_password);
  if (table->use_certificates(context, certificate) != 1) {
    return failed(table, context, "certificate", why, capacity);
  }
  if (table->use_key(context, key, file_type_pem) != 1) {
    return failed(table, context, "key", why, capacity);
  }
  if (table->check_key(context) != 1) return failed(table, context, "pair", why, capacity);
  return context;
}

void *ctls_session(const CTLSTable *table, void *context, int descriptor) {
  void *session = table->session_new(context);
  if (!session) return NULL;
  if (table->set_descriptor(session, descriptor) != 1) {
    table->session_free(session);
    return NULL;
  }
  table->set_accepting(session);
  return session;
}

static long result(const CTLSTable *table, void *session, int count) {
  if (count > 0) return count;
  switch (table->get_error(session, count)) {
    case error_want_read:
    case error_want_write: return CTLS_AGAIN;
    case error_zero_return: return 0;
    default: return CTLS_BROKEN;
  }
}

static int bounded(size_t count) { return count > INT_MAX ? INT_MAX : (int)count; }

long ctls_read(const CTLSTable *table, void *session, void *bytes, size_t count) {
  // What an earlier call has left in the thread's queue would be taken for an error of this one.
  table->error_clear();
  return result(table, session, table->read(session, bytes, bounded(count)));
}

long ctls_write(const CTLSTable *table, void *session, const void *bytes, size_t count) {
  if (count == 0) return 0;
  table->error_clear();
  long written = result(table, session, table->write(session, bytes, bounded(count)));
  return written == 0 ? CTLS_BROKEN : written;
}

void ctls_end(const CTLSTable *table, void *session) {
  table->error_clear();
  table->shutdown(session);
  table->error_clear();
}
