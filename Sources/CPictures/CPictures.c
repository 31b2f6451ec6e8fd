#include "CPictures.h"
#include "loading.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// MARK: Libraries

int cpictures_open_jpeg(const char *library, CPicturesJPEG *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"tjInitDecompress", &table->make_decoder},
      {"tjInitCompress", &table->make_encoder},
      {"tjDestroy", &table->destroy},
      {"tjDecompressHeader3", &table->read_header},
      {"tjDecompress2", &table->decode},
      {"tjCompress2", &table->encode},
      {"tjBufSize", &table->most_bytes},
      {"tjGetErrorStr2", &table->message},
      {"tjGetErrorCode", &table->severity},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, "2.0", why, capacity) ? 0 : -1;
}

int cpictures_open_png(const char *library, CPicturesPNG *table, char *why, size_t capacity) {
  const LibrarySymbol symbols[] = {
      {"png_image_begin_read_from_memory", &table->begin},
      {"png_image_finish_read", &table->finish},
      {"png_image_free", &table->release},
  };
  return load_library(library, symbols, sizeof symbols / sizeof *symbols, "1.6", why, capacity) ? 0 : -1;
}

static void say(char *why, size_t capacity, const char *text) { snprintf(why, capacity, "%s", text ? text : ""); }

// MARK: JPEG

// Of turbojpeg.h: pixel formats, chroma subsampling, flags, and a code of tjGetErrorCode.
enum { tj_rgb = 0, tj_cmyk = 11 };
enum { tj_420 = 2 };
enum { tj_no_realloc = 1024, tj_accurate_dct = 4096, tj_limit_scans = 32768 };
enum { tj_warning = 0 };

CPicturesResult cpictures_decode_jpeg(
    const CPicturesJPEG *table, const uint8_t *bytes, size_t count, int width, int height, int scaled_width,
    int scaled_height, int is_cmyk, uint8_t *pixels, char *why, size_t capacity) {
  int sample_count = is_cmyk ? 4 : 3;
  if (width <= 0 || height <= 0 || scaled_width <= 0 || scaled_height <= 0 || scaled_width > INT_MAX / sample_count
      || count > ULONG_MAX) {
    return CPICTURES_OTHER_SIZE;
  }
  void *handle = table->make_decoder();
  if (!handle) {
    say(why, capacity, "no memory");
    return CPICTURES_FAILED;
  }
  CPicturesResult result = CPICTURES_OK;
  int read_width = 0, read_height = 0, subsampling = 0, colors = 0;
  if (table->read_header(handle, bytes, count, &read_width, &read_height, &subsampling, &colors) != 0) {
    say(why, capacity, table->message(handle));
    result = table->severity(handle) == tj_warning ? CPICTURES_WARNED : CPICTURES_FAILED;
  }
  // A header with a warning may be read nevertheless.
  if (result == CPICTURES_OK || (result == CPICTURES_WARNED && read_width > 0)) {
    // The library scales to the largest of its sizes that fits into what it is told, so it never writes beyond that.
    if (read_width != width || read_height != height) {
      result = CPICTURES_OTHER_SIZE;
    } else if (table->decode(
                   handle, bytes, count, pixels, scaled_width, scaled_width * sample_count, scaled_height,
                   is_cmyk ? tj_cmyk : tj_rgb, tj_limit_scans) != 0) {
      say(why, capacity, table->message(handle));
      result = table->severity(handle) == tj_warning ? CPICTURES_WARNED : CPICTURES_FAILED;
    }
  }
  table->destroy(handle);
  return result;
}

void cpictures_convert_cmyk(uint8_t *pixels, size_t count, int is_inverted) {
  const uint8_t flip = is_inverted ? 0 : 255;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *ink = pixels + 4 * i;
    unsigned key = ink[3] ^ flip;
    uint8_t color[3];
    for (int sample = 0; sample < 3; sample++) color[sample] = (uint8_t)(((ink[sample] ^ flip) * key + 127) / 255);
    memcpy(pixels + 3 * i, color, 3);
  }
}

size_t cpictures_most_jpeg_bytes(const CPicturesJPEG *table, int width, int height) {
  if (width <= 0 || height <= 0) return 0;
  unsigned long most = table->most_bytes(width, height, tj_420);
  return most == ULONG_MAX ? 0 : most;
}

CPicturesResult cpictures_encode_jpeg(
    const CPicturesJPEG *table, const uint8_t *pixels, int width, int height, int quality, uint8_t *bytes,
    size_t capacity, size_t *count, char *why, size_t why_capacity) {
  void *handle = table->make_encoder();
  if (!handle) {
    say(why, why_capacity, "no memory");
    return CPICTURES_FAILED;
  }
  unsigned long written = capacity;
  int failed = table->encode(
      handle, pixels, width, width * 3, height, tj_rgb, &bytes, &written, tj_420, quality,
      tj_no_realloc | tj_accurate_dct);
  if (failed) say(why, why_capacity, table->message(handle));
  table->destroy(handle);
  *count = failed ? 0 : written;
  return failed ? CPICTURES_FAILED : CPICTURES_OK;
}

// MARK: PNG

// `png_image` of png.h, version 1.
typedef struct {
  void *opaque;
  uint32_t version;
  uint32_t width;
  uint32_t height;
  uint32_t format;
  uint32_t flags;
  uint32_t color_count;
  uint32_t severity;
  char message[64];
} Image;

// PNG_IMAGE_VERSION, PNG_FORMAT_RGB, PNG_IMAGE_FLAG_16BIT_sRGB, and PNG_IMAGE_ERROR, a bit of the severity.
enum { image_version = 1, format_rgb = 2, flag_16_bit_srgb = 4, image_error = 2 };

CPicturesResult cpictures_decode_png(
    const CPicturesPNG *table, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
    const uint8_t *background, uint8_t *pixels, char *why, size_t capacity) {
  if (width > INT32_MAX / 3) return CPICTURES_OTHER_SIZE;
  Image image = {.version = image_version};
  if (!table->begin(&image, bytes, count)) {
    say(why, capacity, image.message);
    return CPICTURES_FAILED;
  }
  if (image.width != width || image.height != height) {
    table->release(&image);
    return CPICTURES_OTHER_SIZE;
  }
  image.format = format_rgb;
  // Without a gamma chunk libpng takes 16 bits for linear light, which no camera or program means.
  image.flags |= flag_16_bit_srgb;
  int succeeded = table->finish(&image, background, pixels, (int32_t)(width * 3), NULL);
  say(why, capacity, image.message);
  int is_damaged = !succeeded || (image.severity & image_error);
  table->release(&image);
  return is_damaged ? CPICTURES_FAILED : CPICTURES_OK;
}
