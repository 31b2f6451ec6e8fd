#ifndef KOLAM_CJAVASCRIPTCORE_H
#define KOLAM_CJAVASCRIPTCORE_H

// JavaScriptCore in a process of its own, which its parent can end: the engine limits the time of a script, but not
// that of promises' reactions, and has no limit of memory.
//
// Any program that is linked with this becomes the engine when it is started under the name CJSC_PROGRAM: it never
// reaches its own `main`. Its arguments are the time limit of a script in seconds, and the names of the library to try.
// It reads frames from standard input and writes frames to standard output: a byte for the kind, a count (32 bits,
// little-endian), and as many UTF-16 code units. It ends with its input, and with its parent.

#include <sys/types.h>

#define CJSC_PROGRAM "kolam-script-engine"

enum {
  /// The process is ready; the first frame.
  CJSC_READY = 'r',
  /// The library cannot be used, with the reason; the first and last frame.
  CJSC_MISSING = 'm',
  /// Makes a context, with the prelude; answered by CJSC_DONE, or CJSC_FAILED with the reason.
  CJSC_CREATE = 'c',
  /// Calls the prelude's function with a text; answered by CJSC_DONE, CJSC_FAILED (what was thrown) or CJSC_LATE.
  CJSC_CALL = 'k',
  /// Asks on which line a script is no JavaScript; answered by CJSC_LINE with the number as text, 0 where it is.
  CJSC_CHECK = 'l',
  /// Frees the context; not answered.
  CJSC_FREE = 'x',
  CJSC_DONE_FRAME = 'd',
  CJSC_FAILED_FRAME = 'f',
  /// The script exceeded its time limit.
  CJSC_LATE = 't',
  CJSC_LINE = 'n',
  /// A script asks its host, during CJSC_CALL; answered by CJSC_ANSWER, or CJSC_NOTHING for undefined.
  CJSC_ASK = 'h',
  CJSC_ANSWER = 'a',
  CJSC_NOTHING = 'u',
};

/// Starts this program as the engine, with pipes to write to and to read from. Returns 0, or the number of the error.
int cjsc_spawn(char *const *arguments, pid_t *process, int *input, int *output);

#endif
