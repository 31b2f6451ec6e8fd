#include "CCrypto.h"

#include <dlfcn.h>
#include <stdio.h>

// EVP_PKEY_ED25519, the number of the object identifier in OpenSSL's table.
static const int ed25519 = 1087;

int ccrypto_open(const char *library, CCryptoTable *table, char *why, size_t capacity) {
  // Never closed: libcrypto registers handlers that run when the process ends.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(why, capacity, "%s", dlerror());
    return -1;
  }
  const struct {
    const char *name;
    void *slot;
  } symbols[] = {
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
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *found = dlsym(handle, symbols[i].name);
    if (!found) {
      snprintf(why, capacity, "it is older than 1.1.1: it has no %s", symbols[i].name);
      return -1;
    }
    *(void **)symbols[i].slot = found;
  }
  return 0;
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
