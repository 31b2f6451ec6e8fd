#ifndef KOLAM_CCRYPTO_H
#define KOLAM_CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

// libcrypto of OpenSSL 3, found when it is first needed: linked, it would cost every process some milliseconds at
// its start, and most never ask for a signature. Its headers are not needed; what is called is part of its ABI.

/// What we call of libcrypto; filled by ccrypto_open.
typedef struct {
  void *(*private_key)(int type, void *engine, const uint8_t *key, size_t count);
  void *(*public_key)(int type, void *engine, const uint8_t *key, size_t count);
  int (*get_public_key)(const void *key, uint8_t *bytes, size_t *count);
  void (*free_key)(void *key);
  void *(*make_context)(void);
  void (*free_context)(void *context);
  int (*sign_init)(void *context, void *choice, const void *digest, void *engine, void *key);
  int (*sign)(void *context, uint8_t *signature, size_t *size, const uint8_t *message, size_t count);
  int (*verify_init)(void *context, void *choice, const void *digest, void *engine, void *key);
  int (*verify)(void *context, const uint8_t *signature, size_t size, const uint8_t *message, size_t count);
} CCryptoTable;

/// Finds libcrypto and fills the table. Returns 0, or -1 with the reason in `why`.
int ccrypto_open(const char *library, CCryptoTable *table, char *why, size_t capacity);

enum { CCRYPTO_KEY_SIZE = 32, CCRYPTO_SIGNATURE_SIZE = 64 };

// Ed25519 (RFC 8032, 5.1). Keys are 32 octets, signatures 64. Each returns 1 where it succeeded, else 0.

/// The public key of a private one.
int ccrypto_public_key(const CCryptoTable *table, const uint8_t *private_key, uint8_t *public_key);
/// Signs a message.
int ccrypto_sign(
    const CCryptoTable *table, const uint8_t *private_key, const uint8_t *message, size_t count,
    uint8_t *signature);
/// Whether a signature is the key's own for the message.
int ccrypto_verify(
    const CCryptoTable *table, const uint8_t *public_key, const uint8_t *message, size_t count,
    const uint8_t *signature);

#endif
