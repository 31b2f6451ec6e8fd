#ifndef KOLAM_ENGINE_H
#define KOLAM_ENGINE_H

#include <stddef.h>
#include <stdint.h>

// JavaScriptCore of WebKitGTK, found when a script first needs a whole engine: linked, it would cost every process
// the loading of 32 MB, and most never run such a script. Its headers are not needed; what is called is its C API,
// whose ABI has been stable since 2008, and the time limit of its private header, which WebKitGTK exports too.
// Texts are UTF-16, as JavaScript's are.

/// What we call of JavaScriptCore; filled by cjsc_open.
typedef struct {
  void *(*group_create)(void);
  void (*group_release)(void *group);
  void (*set_time_limit)(void *group, double seconds, _Bool (*ended)(void *, void *), void *context);
  void *(*context_create)(void *group, void *class_of_global);
  void (*context_release)(void *context);
  void *(*evaluate)(void *context, void *script, void *self, void *name, int line, void **exception);
  _Bool (*check_syntax)(void *context, void *script, void *name, int line, void **exception);
  void *(*string_create)(const uint16_t *units, size_t count);
  const uint16_t *(*string_units)(void *string);
  size_t (*string_count)(void *string);
  void (*string_release)(void *string);
  void *(*make_string)(void *context, void *string);
  void *(*make_undefined)(void *context);
  void *(*string_of)(void *context, void *value, void **exception);
  double (*number_of)(void *context, void *value, void **exception);
  void *(*get_property)(void *context, void *object, void *name, void **exception);
  void *(*call)(void *context, void *function, void *self, size_t count, void *const *arguments, void **exception);
  void *(*class_create)(const void *definition);
  void (*class_release)(void *class_);
  void *(*object_make)(void *context, void *class_, void *data);
  void *(*object_data)(void *object);
  void (*protect)(void *context, void *value);
} CJSCTable;

/// Finds the library and fills the table. Returns 0, or -1 with the reason in `why`.
int cjsc_open(const char *library, CJSCTable *table, char *why, size_t capacity);

/// A context with the functions that the prelude made; the fields are for the functions below only.
typedef struct CJSCContext CJSCContext;

/// Takes a text that the engine hands over; it is valid during the call.
typedef void (*CJSCTaker)(void *receiver, const uint16_t *units, size_t count);

/// Called by a script: reads a text, and answers with one by cjsc_answer, or with undefined where it does not.
typedef void (*CJSCHost)(void *receiver, const uint16_t *units, size_t count, CJSCContext *context);

enum { CJSC_DONE = 0, CJSC_FAILED = 1, CJSC_OUT_OF_TIME = 2 };

/// Makes a context. The prelude is an expression that gives a function, which is called with the host's function and
/// gives the function that cjsc_call calls. Returns NULL where it fails, with the reason given to `taker`.
CJSCContext *cjsc_create(
    const CJSCTable *table, const uint16_t *prelude, size_t count, double seconds, CJSCHost host, void *receiver,
    CJSCTaker taker);

/// Calls the prelude's function with a text and hands its result, or what it threw, to the taker as a text; `kind` says
/// which of both before the taker is called.
int cjsc_call(
    CJSCContext *context, const uint16_t *units, size_t count, void *receiver, CJSCTaker taker, char *kind);

/// The answer of a host that is being called.
void cjsc_answer(CJSCContext *context, const uint16_t *units, size_t count);

/// The line on which a script is no JavaScript, counted from 1; 0 where it is.
int cjsc_wrong_line(CJSCContext *context, const uint16_t *units, size_t count);

/// Frees a context and all that is in it.
void cjsc_free(CJSCContext *context);

#endif
