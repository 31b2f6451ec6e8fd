#ifndef KOLAM_CCRYPTO_H
#define KOLAM_CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

// libcrypto of OpenSSL 3, found when it is first needed: linked, it would cost every process some milliseconds at
// its start, and most never need it. Its headers are not needed; what is called is part of its ABI.

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
  const void *(*aes_256_gcm)(void);
  void *(*make_cipher)(void);
  void (*free_cipher)(void *context);
  int (*control_cipher)(void *context, int command, int count, void *bytes);
  int (*encrypt_init)(void *context, const void *cipher, void *engine, const uint8_t *key, const uint8_t *nonce);
  int (*encrypt)(void *context, uint8_t *output, int *size, const uint8_t *input, int count);
  int (*encrypt_final)(void *context, uint8_t *output, int *size);
  int (*decrypt_init)(void *context, const void *cipher, void *engine, const uint8_t *key, const uint8_t *nonce);
  int (*decrypt)(void *context, uint8_t *output, int *size, const uint8_t *input, int count);
  int (*decrypt_final)(void *context, uint8_t *output, int *size);
  int (*scrypt)(
      const char *password, size_t count, const uint8_t *salt, size_t salt_size, uint64_t n, uint64_t r, uint64_t p,
      uint64_t most_memory, uint8_t *key, size_t size);
  const void *(*aes_128_cbc)(void);
  const void *(*sha_256)(void);
  int (*digest)(
      const void *message, size_t count, uint8_t *digest, unsigned int *size, const void *type, void *engine);
} CCryptoTable;

/// Finds libcrypto and fills the table. Returns 0, or -1 with the reason in `why`.
int ccrypto_open(const char *library, CCryptoTable *table, char *why, size_t capacity);

enum { CCRYPTO_KEY_SIZE = 32, CCRYPTO_SIGNATURE_SIZE = 64 };

// Ed25519 (RFC 8032, 5.1). Keys are 32 bytes, signatures 64. Each returns 1 where it succeeded, else 0.

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

enum { CCRYPTO_NONCE_SIZE = 12, CCRYPTO_TAG_SIZE = 16 };

// AES-256-GCM (NIST SP 800-38D). Keys are 32 bytes. Each returns 1 where it succeeded, else 0.

/// Encrypts `count` bytes and authenticates them with the context; writes as many and a tag.
int ccrypto_seal(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_size,
    const uint8_t *plain, size_t count, uint8_t *sealed);
/// Decrypts what was sealed, `count` bytes with the tag; 0 where one of them, or the context, was changed.
int ccrypto_unseal(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_size,
    const uint8_t *sealed, size_t count, uint8_t *plain);

/// Derives a key of a password (RFC 7914). Returns 1 where it succeeded, else 0.
int ccrypto_scrypt(
    const CCryptoTable *table, const uint8_t *password, size_t count, const uint8_t *salt, size_t salt_size, uint64_t n,
    uint64_t r, uint64_t p, uint8_t *key, size_t size);

enum { CCRYPTO_BLOCK_SIZE = 16, CCRYPTO_DIGEST_SIZE = 32 };

/// The digest of a message (FIPS 180-4), 32 bytes. Returns 1 where it succeeded, else 0.
int ccrypto_sha256(const CCryptoTable *table, const uint8_t *message, size_t count, uint8_t *digest);

// AES-128-CBC (NIST SP 800-38A) with the padding of PKCS#7 (RFC 5652, 6.3). Keys and initialization vectors are 16
// bytes. Each returns 1 where it succeeded, else 0, and writes the number of bytes to `length`.

/// Encrypts `count` bytes; writes at most 16 bytes more.
int ccrypto_cbc_encrypt(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *iv, const uint8_t *plain, size_t count,
    uint8_t *encrypted, size_t *length);
/// Decrypts `count` bytes, whole blocks; writes at most as many, with 16 bytes more for the library's use. Fails where
/// the padding is none.
int ccrypto_cbc_decrypt(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *iv, const uint8_t *encrypted, size_t count,
    uint8_t *plain, size_t *length);

/// What we call of libcrypto for P-256, filled by ccrypto_open_p256. It is apart from the rest, which most processes get
/// along with, and which works where a libcrypto was built without these older functions.
typedef struct {
  void *(*make_key)(int curve);
  void (*free_key)(void *key);
  int (*set_private_key)(void *key, const uint8_t *bytes, size_t count);
  const void *(*group)(const void *key);
  const void *(*private_number)(const void *key);
  void *(*make_point)(const void *group);
  void (*free_point)(void *point);
  int (*multiply)(
      const void *group, void *product, const void *number, const void *point, const void *factor, void *context);
  size_t (*get_point)(
      const void *group, const void *point, int form, uint8_t *bytes, size_t count, void *context);
  int (*set_point)(const void *group, void *point, const uint8_t *bytes, size_t count, void *context);
  int (*agree)(void *secret, size_t count, const void *point, const void *key, void *derivation);
} CCryptoP256Table;

/// Finds libcrypto and fills the table. Returns 0, or -1 with the reason in `why`.
int ccrypto_open_p256(const char *library, CCryptoP256Table *table, char *why, size_t capacity);

enum { CCRYPTO_P256_SIZE = 32, CCRYPTO_P256_POINT_SIZE = 65 };

// ECDH on the curve P-256 (FIPS 186-4, D.1.2.3; NIST SP 800-56A, 5.7.1.2). Private keys and secrets are 32 bytes; points
// are uncompressed (SEC 1, 2.3.3), 65 bytes. Each returns 1 where it succeeded, else 0.

/// The public key of a private one.
int ccrypto_p256_public_key(const CCryptoP256Table *table, const uint8_t *private_key, uint8_t *point);
/// The secret that two keys have in common; 0 also where the point is not on the curve.
int ccrypto_p256_agree(
    const CCryptoP256Table *table, const uint8_t *private_key, const uint8_t *point, uint8_t *secret);

#endif
