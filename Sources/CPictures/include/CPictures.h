#ifndef KOLAM_CPICTURES_H
#define KOLAM_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

// libturbojpeg and libpng, found when they are first needed: most processes never show a picture. Their headers are not
// needed; what is called is part of their ABI (TurboJPEG 2.0 API, libpng 1.6 simplified API).

/// What we call of libturbojpeg; filled by cpictures_open_jpeg.
typedef struct {
  void *(*make_decoder)(void);
  void *(*make_encoder)(void);
  int (*destroy)(void *handle);
  int (*read_header)(
      void *handle, const uint8_t *bytes, unsigned long count, int *width, int *height, int *subsampling, int *colors);
  int (*decode)(
      void *handle, const uint8_t *bytes, unsigned long count, uint8_t *pixels, int width, int pitch, int height,
      int format, int flags);
  int (*encode)(
      void *handle, const uint8_t *pixels, int width, int pitch, int height, int format, uint8_t **bytes,
      unsigned long *count, int subsampling, int quality, int flags);
  unsigned long (*most_bytes)(int width, int height, int subsampling);
  char *(*message)(void *handle);
  int (*severity)(void *handle);
} CPicturesJPEG;

/// What we call of libpng; filled by cpictures_open_png.
typedef struct {
  int (*begin)(void *image, const void *bytes, size_t count);
  int (*finish)(void *image, const void *background, void *pixels, int32_t stride, void *colormap);
  void (*release)(void *image);
} CPicturesPNG;

/// Finds libturbojpeg and fills the table. Returns 0, or -1 with the reason in `why`.
int cpictures_open_jpeg(const char *library, CPicturesJPEG *table, char *why, size_t capacity);
/// Finds libpng and fills the table. Returns 0, or -1 with the reason in `why`.
int cpictures_open_png(const char *library, CPicturesPNG *table, char *why, size_t capacity);

/// How a call ended; `why` has the library's words unless it is CPICTURES_OK.
typedef enum {
  CPICTURES_OK,
  /// The library warned of something; the pixels are written, some of them guessed.
  CPICTURES_WARNED,
  CPICTURES_FAILED,
  /// The library reads another size than the caller, for whose size there is memory.
  CPICTURES_OTHER_SIZE,
} CPicturesResult;

/// Decodes a JPEG of width × height pixels to rows of `scaled_width` × `scaled_height`, which TJSCALED has given.
///
/// `pixels` has room for 3 bytes a pixel, or 4 if `is_cmyk` is set: then what stands there afterwards is CMYK.
CPicturesResult cpictures_decode_jpeg(
    const CPicturesJPEG *table, const uint8_t *bytes, size_t count, int width, int height, int scaled_width,
    int scaled_height, int is_cmyk, uint8_t *pixels, char *why, size_t capacity);

/// Turns `count` pixels of CMYK into RGB, in place; inverted ones are as Adobe's programs write them: 0 is all ink.
void cpictures_convert_cmyk(uint8_t *pixels, size_t count, int is_inverted);

/// The most bytes that encoding takes; 0 where the size is invalid.
size_t cpictures_most_jpeg_bytes(const CPicturesJPEG *table, int width, int height);

/// Encodes RGB rows as a JPEG (4:2:0) into `bytes`, which has room for cpictures_most_jpeg_bytes; `count` is set.
CPicturesResult cpictures_encode_jpeg(
    const CPicturesJPEG *table, const uint8_t *pixels, int width, int height, int quality, uint8_t *bytes,
    size_t capacity, size_t *count, char *why, size_t why_capacity);

/// Decodes a PNG of width × height pixels to RGB rows, 8 bits a sample, over a background of three bytes.
CPicturesResult cpictures_decode_png(
    const CPicturesPNG *table, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
    const uint8_t *background, uint8_t *pixels, char *why, size_t capacity);

#endif
