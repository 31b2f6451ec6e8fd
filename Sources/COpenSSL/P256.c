#include "CCrypto.h"
#include "loading.h"

// NID_X9_62_prime256v1, the number of the curve in OpenSSL's table, and POINT_CONVERSION_UNCOMPRESSED.
enum { p256 = 415, uncompressed = 4 };

int ccrypto_open_p256(const char *library, CCryptoP256Table *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"EC_KEY_new_by_curve_name", &table->make_key},
      {"EC_KEY_free", &table->free_key},
      {"EC_KEY_oct2priv", &table->set_private_key},
      {"EC_KEY_get0_group", &table->group},
      {"EC_KEY_get0_private_key", &table->private_number},
      {"EC_POINT_new", &table->make_point},
      {"EC_POINT_free", &table->free_point},
      {"EC_POINT_mul", &table->multiply},
      {"EC_POINT_point2oct", &table->get_point},
      {"EC_POINT_oct2point", &table->set_point},
      {"ECDH_compute_key", &table->agree},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, NULL, why, capacity) ? 0 : -1;
}

int ccrypto_p256_public_key(const CCryptoP256Table *table, const uint8_t *private_key, uint8_t *point) {
  void *key = table->make_key(p256);
  const void *group = key ? table->group(key) : NULL;
  void *product = group ? table->make_point(group) : NULL;
  int result = product && table->set_private_key(key, private_key, CCRYPTO_P256_SIZE) == 1
      && table->multiply(group, product, table->private_number(key), NULL, NULL, NULL) == 1
      && table->get_point(group, product, uncompressed, point, CCRYPTO_P256_POINT_SIZE, NULL)
          == CCRYPTO_P256_POINT_SIZE;
  table->free_point(product);
  table->free_key(key);
  return result;
}

int ccrypto_p256_agree(
    const CCryptoP256Table *table, const uint8_t *private_key, const uint8_t *point, uint8_t *secret) {
  void *key = table->make_key(p256);
  const void *group = key ? table->group(key) : NULL;
  void *theirs = group ? table->make_point(group) : NULL;
  // Setting a point checks that it is on the curve; one of 65 bytes is not the point at infinity.
  int result = theirs && point[0] == uncompressed
      && table->set_point(group, theirs, point, CCRYPTO_P256_POINT_SIZE, NULL) == 1
      && table->set_private_key(key, private_key, CCRYPTO_P256_SIZE) == 1
      && table->agree(secret, CCRYPTO_P256_SIZE, theirs, key, NULL) == CCRYPTO_P256_SIZE;
  table->free_point(theirs);
  table->free_key(key);
  return result;
}
