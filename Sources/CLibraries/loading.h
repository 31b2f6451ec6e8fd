#ifndef KOLAM_LOADING_H
#define KOLAM_LOADING_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

// How the C targets find a library's functions at its first use; each includes it by the search path of Package.swift.

/// A function of a library, and where its address is written.
typedef struct {
  const char *name;
  void *slot;
} LibrarySymbol;

/// Loads a library and writes the addresses of its functions. Returns its handle, or null with the reason in `why`.
///
/// `oldest` is the version that has all of them, or null. The library stays loaded: it may have registered handlers, or
/// started threads, that need it until the process ends.
static inline void *load_library(
    const char *library, const LibrarySymbol *symbols, size_t count, const char *oldest, char *why, size_t capacity) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(why, capacity, "%s", dlerror());
    return NULL;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(handle, symbols[i].name);
    if (!found) {
      if (oldest) {
        snprintf(why, capacity, "it is older than %s: it has no %s", oldest, symbols[i].name);
      } else {
        snprintf(why, capacity, "it has no %s", symbols[i].name);
      }
      return NULL;
    }
    *(void **)symbols[i].slot = found;
  }
  return handle;
}

#endif
