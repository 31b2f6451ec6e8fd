#include "CWords.h"

// C23's, which the compiler has in earlier versions of C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char words[] = {
#embed "../../Locales/Kolam.xcstrings"
};

const unsigned char *kolam_words(void) { return words; }

size_t kolam_words_count(void) { return sizeof words; }
