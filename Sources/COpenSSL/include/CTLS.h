#ifndef KOLAM_CTLS_H
#define KOLAM_CTLS_H

#include <stddef.h>
#include <stdint.h>

// libssl of OpenSSL 3, found when a server with TLS is opened: linked, it would cost every process some milliseconds at
// its start. Its headers are not needed; what is called is part of its ABI.

/// What we call of libssl and libcrypto; filled by ctls_open.
typedef struct {
  const void *(*server_method)(void);
  void *(*context_new)(const void *method);
  void (*context_free)(void *context);
  long (*context_control)(void *context, int command, long number, void *pointer);
  uint64_t (*context_set_options)(void *context, uint64_t options);
  void (*context_set_password)(void *context, int (*password)(char *, int, int, void *));
  int (*use_certificates)(void *context, const char *file);
  int (*use_key)(void *context, const char *file, int type);
  int (*check_key)(const void *context);
  void *(*session_new)(void *context);
  void (*session_free)(void *session);
  int (*set_descriptor)(void *session, int descriptor);
  void (*set_accepting)(void *session);
  int (*read)(void *session, void *bytes, int count);
  int (*write)(void *session, const void *bytes, int count);
  int (*shutdown)(void *session);
  int (*get_error)(const void *session, int result);
  unsigned long (*error_get)(void);
  void (*error_clear)(void);
  const char *(*error_reason)(unsigned long error);
} CTLSTable;

/// Finds libssl and fills the table. Returns 0, or -1 with the reason in `why`.
int ctls_open(const char *library, CTLSTable *table, char *why, size_t capacity);

/// Makes the context of a server from PEM files: its certificate, with the chain below it, and the key of it. Returns
/// null with the reason in `why`: `certificate`, `key` or `pair`, a colon, and OpenSSL's words.
void *ctls_context(const CTLSTable *table, const char *certificate, const char *key, char *why, size_t capacity);

/// Makes a session over a connected socket, which it neither owns nor closes; null without memory.
void *ctls_session(const CTLSTable *table, void *context, int descriptor);

enum {
  CTLS_AGAIN = -1,
  CTLS_BROKEN = -2,
};

/// Reads at most `count` bytes, and makes the handshake before the first. Returns how many; 0 where the client sends no
/// more, CTLS_AGAIN where none have arrived, CTLS_BROKEN where the connection is of no more use.
long ctls_read(const CTLSTable *table, void *session, void *bytes, size_t count);

/// Writes at most `count` bytes. Returns how many; CTLS_AGAIN where the client accepts none, or CTLS_BROKEN.
long ctls_write(const CTLSTable *table, void *session, const void *bytes, size_t count);

/// Tells the client that nothing more follows.
void ctls_end(const CTLSTable *table, void *session);

#endif
