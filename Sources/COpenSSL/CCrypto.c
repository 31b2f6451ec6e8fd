#include "CCrypto.h"
#include "loading.h"

#include <limits.h>

// EVP_PKEY_ED25519, the number of the object identifier in OpenSSL's table.
static const int ed25519 = 1087;

int ccrypto_open(const char *library, CCryptoTable *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"EVP_PKEY_new_raw_private_key", &table->private_key},
      {"EVP_PKEY_new_raw_public_key", &table->public_key},
      {"EVP_PKEY_get_raw_public_key", &table->get_public_key},
      {"EVP_PKEY_free", &table->free_key},
      {"EVP_MD_CTX_new", &table->make_context},
      {"EVP_MD_CTX_free", &table->free_context},
      {"EVP_DigestSignInit", &table->sign_init},
      {"EVP_DigestSign", &table->sign},
      {"EVP_DigestVerifyInit", &table->verify_init},
      {"EVP_DigestVerify", &table->verify},
      {"EVP_aes_256_gcm", &table->aes_256_gcm},
      {"EVP_CIPHER_CTX_new", &table->make_cipher},
      {"EVP_CIPHER_CTX_free", &table->free_cipher},
      {"EVP_CIPHER_CTX_ctrl", &table->control_cipher},
      {"EVP_EncryptInit_ex", &table->encrypt_init},
      {"EVP_EncryptUpdate", &table->encrypt},
      {"EVP_EncryptFinal_ex", &table->encrypt_final},
      {"EVP_DecryptInit_ex", &table->decrypt_init},
      {"EVP_DecryptUpdate", &table->decrypt},
      {"EVP_DecryptFinal_ex", &table->decrypt_final},
      {"EVP_PBE_scrypt", &table->scrypt},
      {"EVP_aes_128_cbc", &table->aes_128_cbc},
      {"EVP_sha256", &table->sha_256},
      {"EVP_Digest", &table->digest},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, "1.1.1", why, capacity) ? 0 : -1;
}

int ccrypto_public_key(const CCryptoTable *table, const uint8_t *private_key, uint8_t *public_key) {
  void *key = table->private_key(ed25519, NULL, private_key, CCRYPTO_KEY_SIZE);
  if (!key) return 0;
  size_t size = CCRYPTO_KEY_SIZE;
  int result = table->get_public_key(key, public_key, &size) == 1 && size == CCRYPTO_KEY_SIZE;
  table->free_key(key);
  return result;
}

int ccrypto_sign(
    const CCryptoTable *table, const uint8_t *private_key, const uint8_t *message, size_t count,
    uint8_t *signature) {
  void *key = table->private_key(ed25519, NULL, private_key, CCRYPTO_KEY_SIZE);
  void *context = table->make_context();
  size_t size = CCRYPTO_SIGNATURE_SIZE;
  // Ed25519 hashes by itself, so no digest is named.
  int result = key && context && table->sign_init(context, NULL, NULL, NULL, key) == 1
      && table->sign(context, signature, &size, message, count) == 1 && size == CCRYPTO_SIGNATURE_SIZE;
  table->free_context(context);
  table->free_key(key);
  return result;
}

int ccrypto_verify(
    const CCryptoTable *table, const uint8_t *public_key, const uint8_t *message, size_t count,
    const uint8_t *signature) {
  void *key = table->public_key(ed25519, NULL, public_key, CCRYPTO_KEY_SIZE);
  void *context = table->make_context();
  int result = key && context && table->verify_init(context, NULL, NULL, NULL, key) == 1
      && table->verify(context, signature, CCRYPTO_SIGNATURE_SIZE, message, count) == 1;
  table->free_context(context);
  table->free_key(key);
  return result;
}

// EVP_CTRL_AEAD_GET_TAG and EVP_CTRL_AEAD_SET_TAG.
enum { get_tag = 0x10, set_tag = 0x11 };

int ccrypto_seal(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_size,
    const uint8_t *plain, size_t count, uint8_t *sealed) {
  if (count > INT_MAX - CCRYPTO_TAG_SIZE || context_size > INT_MAX) return 0;
  void *cipher = table->make_cipher();
  if (!cipher) return 0;
  int size = 0, rest = 0;
  int result = table->encrypt_init(cipher, table->aes_256_gcm(), NULL, key, nonce) == 1
      && (context_size == 0 || table->encrypt(cipher, NULL, &size, context, (int)context_size) == 1)
      && (count == 0 || table->encrypt(cipher, sealed, &size, plain, (int)count) == 1)
      && table->encrypt_final(cipher, sealed + count, &rest) == 1 && rest == 0
      && table->control_cipher(cipher, get_tag, CCRYPTO_TAG_SIZE, sealed + count) == 1;
  table->free_cipher(cipher);
  return result;
}

int ccrypto_unseal(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_size,
    const uint8_t *sealed, size_t count, uint8_t *plain) {
  if (count < CCRYPTO_TAG_SIZE || count > INT_MAX || context_size > INT_MAX) return 0;
  void *cipher = table->make_cipher();
  if (!cipher) return 0;
  size_t length = count - CCRYPTO_TAG_SIZE;
  int size = 0, rest = 0;
  // The final step compares the tags; until it has succeeded nothing of `plain` may be used.
  int result = table->decrypt_init(cipher, table->aes_256_gcm(), NULL, key, nonce) == 1
      && (context_size == 0 || table->decrypt(cipher, NULL, &size, context, (int)context_size) == 1)
      && (length == 0 || table->decrypt(cipher, plain, &size, sealed, (int)length) == 1)
      && table->control_cipher(cipher, set_tag, CCRYPTO_TAG_SIZE, (void *)(sealed + length)) == 1
      && table->decrypt_final(cipher, plain + length, &rest) == 1 && rest == 0;
  table->free_cipher(cipher);
  return result;
}

int ccrypto_scrypt(
    const CCryptoTable *table, const uint8_t *password, size_t count, const uint8_t *salt, size_t salt_size, uint64_t n,
    uint64_t r, uint64_t p, uint8_t *key, size_t size) {
  // 128 · r · (n + p) bytes, and some for the library.
  uint64_t memory = 128 * r * (n + p) + (1 << 20);
  return table->scrypt((const char *)password, count, salt, salt_size, n, r, p, memory, key, size) == 1;
}

int ccrypto_sha256(const CCryptoTable *table, const uint8_t *message, size_t count, uint8_t *digest) {
  unsigned int size = 0;
  return table->digest(message, count, digest, &size, table->sha_256(), NULL) == 1 && size == CCRYPTO_DIGEST_SIZE;
}

int ccrypto_cbc_encrypt(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *iv, const uint8_t *plain, size_t count,
    uint8_t *encrypted, size_t *length) {
  if (count > INT_MAX - CCRYPTO_BLOCK_SIZE) return 0;
  void *cipher = table->make_cipher();
  if (!cipher) return 0;
  int size = 0, rest = 0;
  int result = table->encrypt_init(cipher, table->aes_128_cbc(), NULL, key, iv) == 1
      && (count == 0 || table->encrypt(cipher, encrypted, &size, plain, (int)count) == 1)
      && table->encrypt_final(cipher, encrypted + size, &rest) == 1;
  table->free_cipher(cipher);
  *length = (size_t)(size + rest);
  return result;
}

int ccrypto_cbc_decrypt(
    const CCryptoTable *table, const uint8_t *key, const uint8_t *iv, const uint8_t *encrypted, size_t count,
    uint8_t *plain, size_t *length) {
  if (count == 0 || count % CCRYPTO_BLOCK_SIZE != 0 || count > INT_MAX - CCRYPTO_BLOCK_SIZE) return 0;
  void *cipher = table->make_cipher();
  if (!cipher) return 0;
  int size = 0, rest = 0;
  // The final step checks the padding.
  int result = table->decrypt_init(cipher, table->aes_128_cbc(), NULL, key, iv) == 1
      && table->decrypt(cipher, plain, &size, encrypted, (int)count) == 1
      && table->decrypt_final(cipher, plain + size, &rest) == 1;
  table->free_cipher(cipher);
  *length = (size_t)(size + rest);
  return result;
}
