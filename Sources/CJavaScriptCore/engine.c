#include "CJavaScriptCore.h"
#include "engine.h"
#include "loading.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct CJSCContext {
  CJSCTable table;
  void *group;
  void *context;
  void *class_;
  void *entry;
  CJSCHost host;
  void *receiver;
  void *answer;
  _Bool is_out_of_time;
};

// As JSClassDefinition is laid out (JSObjectRef.h, version 0).
typedef struct {
  int version;
  unsigned attributes;
  const char *name;
  void *parent;
  const void *values;
  const void *functions;
  void *initialize;
  void *finalize;
  void *has_property;
  void *get_property;
  void *set_property;
  void *delete_property;
  void *get_names;
  void *(*call)(void *, void *, void *, size_t, void *const *, void **);
  void *construct;
  void *has_instance;
  void *convert;
} ClassDefinition;

int cjsc_open(const char *library, CJSCTable *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"JSContextGroupCreate", &table->group_create},
      {"JSContextGroupRelease", &table->group_release},
      {"JSContextGroupSetExecutionTimeLimit", &table->set_time_limit},
      {"JSGlobalContextCreateInGroup", &table->context_create},
      {"JSGlobalContextRelease", &table->context_release},
      {"JSEvaluateScript", &table->evaluate},
      {"JSCheckScriptSyntax", &table->check_syntax},
      {"JSStringCreateWithCharacters", &table->string_create},
      {"JSStringGetCharactersPtr", &table->string_units},
      {"JSStringGetLength", &table->string_count},
      {"JSStringRelease", &table->string_release},
      {"JSValueMakeString", &table->make_string},
      {"JSValueMakeUndefined", &table->make_undefined},
      {"JSValueToStringCopy", &table->string_of},
      {"JSValueToNumber", &table->number_of},
      {"JSObjectGetProperty", &table->get_property},
      {"JSObjectCallAsFunction", &table->call},
      {"JSClassCreate", &table->class_create},
      {"JSClassRelease", &table->class_release},
      {"JSObjectMake", &table->object_make},
      {"JSObjectGetPrivate", &table->object_data},
      {"JSValueProtect", &table->protect},
  };
  void *handle = load_library(library, symbols, sizeof symbols / sizeof *symbols, NULL, why, capacity);
  if (!handle) return -1;
  // A script that is out of time finds so itself. Else a thread of the engine suspends it by a signal, and waits without
  // end where the thread blocks signals, as libdispatch's do.
  int (*set_option)(const char *, int) = dlsym(handle, "jsc_options_set_boolean");
  if (set_option) set_option("usePollingTraps", 1);
  return 0;
}

static void *text_value(CJSCContext *made, const uint16_t *units, size_t count) {
  void *string = made->table.string_create(units, count);
  void *value = made->table.make_string(made->context, string);
  made->table.string_release(string);
  return value;
}

// Hands a value to the taker as a text; what has no text is handed over as an empty one.
static void take(CJSCContext *made, void *value, void *receiver, CJSCTaker taker) {
  void *exception = NULL;
  void *string = value ? made->table.string_of(made->context, value, &exception) : NULL;
  if (!string) {
    taker(receiver, NULL, 0);
    return;
  }
  taker(receiver, made->table.string_units(string), made->table.string_count(string));
  made->table.string_release(string);
}

static _Bool out_of_time(void *context, void *made) {
  (void)context;
  ((CJSCContext *)made)->is_out_of_time = 1;
  return 1;
}

// JSObjectGetPrivate needs the table, which is found through the data it would give: one copy is kept for it. It is
// written with the same pointers each time.
static void *(*data_of)(void *);

static void *call_host(
    void *context, void *function, void *self, size_t count, void *const *arguments, void **exception) {
  (void)self;
  CJSCContext *made = data_of(function);
  void *undefined = made->table.make_undefined(context);
  if (count == 0) return undefined;
  void *string = made->table.string_of(context, arguments[0], exception);
  if (!string) return undefined;
  void *outer = made->answer;
  made->answer = NULL;
  made->host(made->receiver, made->table.string_units(string), made->table.string_count(string), made);
  made->table.string_release(string);
  void *answer = made->answer;
  made->answer = outer;
  if (!answer) return undefined;
  void *value = made->table.make_string(context, answer);
  made->table.string_release(answer);
  return value;
}

CJSCContext *cjsc_create(
    const CJSCTable *table, const uint16_t *prelude, size_t count, double seconds, CJSCHost host, void *receiver,
    CJSCTaker taker) {
  CJSCContext *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->table = *table;
  made->host = host;
  made->receiver = receiver;
  __atomic_store_n(&data_of, table->object_data, __ATOMIC_RELEASE);
  made->group = table->group_create();
  made->context = table->context_create(made->group, NULL);
  ClassDefinition definition;
  memset(&definition, 0, sizeof definition);
  definition.name = "Host";
  definition.call = call_host;
  made->class_ = table->class_create(&definition);

  void *exception = NULL;
  void *script = table->string_create(prelude, count);
  void *setup = table->evaluate(made->context, script, NULL, NULL, 1, &exception);
  table->string_release(script);
  if (setup) {
    void *function = table->object_make(made->context, made->class_, made);
    made->entry = table->call(made->context, setup, NULL, 1, &function, &exception);
  }
  if (!made->entry) {
    take(made, exception, receiver, taker);
    cjsc_free(made);
    return NULL;
  }
  table->protect(made->context, made->entry);
  table->set_time_limit(made->group, seconds, out_of_time, made);
  return made;
}

int cjsc_call(
    CJSCContext *made, const uint16_t *units, size_t count, void *receiver, CJSCTaker taker, char *kind) {
  void *argument = text_value(made, units, count);
  void *exception = NULL;
  made->is_out_of_time = 0;
  void *value = made->table.call(made->context, made->entry, NULL, 1, &argument, &exception);
  if (!value && made->is_out_of_time) return CJSC_OUT_OF_TIME;
  *kind = value ? CJSC_DONE_FRAME : CJSC_FAILED_FRAME;
  take(made, value ? value : exception, receiver, taker);
  return value ? CJSC_DONE : CJSC_FAILED;
}

void cjsc_answer(CJSCContext *made, const uint16_t *units, size_t count) {
  if (made->answer) made->table.string_release(made->answer);
  made->answer = made->table.string_create(units, count);
}

int cjsc_wrong_line(CJSCContext *made, const uint16_t *units, size_t count) {
  void *exception = NULL;
  void *script = made->table.string_create(units, count);
  int line = 0;
  if (!made->table.check_syntax(made->context, script, NULL, 1, &exception) && exception) {
    static const uint16_t name[] = {'l', 'i', 'n', 'e'};
    void *string = made->table.string_create(name, 4);
    void *other = NULL;
    void *value = made->table.get_property(made->context, exception, string, &other);
    if (value) line = (int)made->table.number_of(made->context, value, &other);
    made->table.string_release(string);
  }
  made->table.string_release(script);
  return line;
}

void cjsc_free(CJSCContext *made) {
  made->table.context_release(made->context);
  made->table.class_release(made->class_);
  made->table.group_release(made->group);
  free(made);
}
