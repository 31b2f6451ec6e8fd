// EC_KEY, by which P-256 takes a tenth of the code that its replacement takes.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>

// Its macro is a call, which Swift does not import.
static const uint64_t no_renegotiation = SSL_OP_NO_RENEGOTIATION;
