#ifndef KOLAM_WORDS_H
#define KOLAM_WORDS_H

#include <stddef.h>

/// The runtime's own texts as they were when the program was built: Locales/Kolam.xcstrings.
const unsigned char *_Nonnull kolam_words(void);

/// How many bytes they have.
size_t kolam_words_count(void);

/// The explanations of codes as they were when the program was built, each with a zero behind it: docs/errors.
const unsigned char *_Nonnull kolam_explanations(void);

/// How many bytes they have.
size_t kolam_explanations_count(void);

#endif
