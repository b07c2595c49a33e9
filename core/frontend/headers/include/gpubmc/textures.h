#pragma once
// Reading textures, by reference and by object. What a texture holds is unknown: a read gives any value.

#include "texture_types.h"
#include "gpubmc/arbitrary_float.h"

/// A value of any bits.
template <class T>
__GPUBMC_DEVICE T __gpubmc_any(const char* what) {
  unsigned words[(sizeof(T) + 3) / 4];
  for (unsigned& word : words) word = __gpubmc_arbitrary_i32(0, ~0u, what);
  T result;
  __builtin_memcpy(&result, words, sizeof(T));
  return result;
}
/// Between 0 and 1, or -1 and 1.
__GPUBMC_DEVICE float __gpubmc_normalized(bool is_signed) {
  const float magnitude = __gpubmc_between(0.0f, 1.0f, "texture");
  return is_signed && __gpubmc_arbitrary_i32(0, 1, "texture") ? -magnitude : magnitude;
}

/// What reading a texture of elements T gives.
template <class T, cudaTextureReadMode Mode>
struct __gpubmc_texel {
  typedef T type;
  static __GPUBMC_MEMBER T read() { return __gpubmc_any<T>("texture"); }
};
#define __GPUBMC_NORMALIZED(element, result, value)                          \
  template <>                                                                \
  struct __gpubmc_texel<element, cudaReadModeNormalizedFloat> {              \
    typedef result type;                                                     \
    static __GPUBMC_MEMBER result read() { return value; }                   \
  };
#define __GPUBMC_NORMALIZED_VECTOR(element, is_signed_)                                                 \
  __GPUBMC_NORMALIZED(element##1, float1, (float1{__gpubmc_normalized(is_signed_)}))                    \
  __GPUBMC_NORMALIZED(element##2, float2,                                                               \
                      (float2{__gpubmc_normalized(is_signed_), __gpubmc_normalized(is_signed_)}))       \
  __GPUBMC_NORMALIZED(element##4, float4,                                                               \
                      (float4{__gpubmc_normalized(is_signed_), __gpubmc_normalized(is_signed_),         \
                              __gpubmc_normalized(is_signed_), __gpubmc_normalized(is_signed_)}))
__GPUBMC_NORMALIZED(char, float, __gpubmc_normalized(true))
__GPUBMC_NORMALIZED(signed char, float, __gpubmc_normalized(true))
__GPUBMC_NORMALIZED(unsigned char, float, __gpubmc_normalized(false))
__GPUBMC_NORMALIZED(short, float, __gpubmc_normalized(true))
__GPUBMC_NORMALIZED(unsigned short, float, __gpubmc_normalized(false))
__GPUBMC_NORMALIZED_VECTOR(char, true)
__GPUBMC_NORMALIZED_VECTOR(uchar, false)
__GPUBMC_NORMALIZED_VECTOR(short, true)
__GPUBMC_NORMALIZED_VECTOR(ushort, false)
#undef __GPUBMC_NORMALIZED_VECTOR
#undef __GPUBMC_NORMALIZED

template <class T, int Type = cudaTextureType1D, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {};

// Coordinates of every kind: a function by name takes a reference, an object with the type given, or an object and a
// place for the result.
#define __GPUBMC_TEXTURE(name)                                                                              \
  template <class T, int Type, cudaTextureReadMode Mode, class... Coordinates>                              \
  __GPUBMC_DEVICE typename __gpubmc_texel<T, Mode>::type name(const texture<T, Type, Mode>&, Coordinates...) { \
    return __gpubmc_texel<T, Mode>::read();                                                                 \
  }                                                                                                         \
  template <class T, class... Coordinates>                                                                  \
  __GPUBMC_DEVICE T name(cudaTextureObject_t, Coordinates...) {                                             \
    return __gpubmc_any<T>("texture");                                                                      \
  }                                                                                                         \
  template <class T, class... Coordinates>                                                                  \
  __GPUBMC_DEVICE void name(T* result, cudaTextureObject_t, Coordinates...) {                               \
    *result = __gpubmc_any<T>("texture");                                                                   \
  }
__GPUBMC_TEXTURE(tex1Dfetch)
__GPUBMC_TEXTURE(tex1D)
__GPUBMC_TEXTURE(tex2D)
__GPUBMC_TEXTURE(tex3D)
__GPUBMC_TEXTURE(texCubemap)
__GPUBMC_TEXTURE(tex1DLayered)
__GPUBMC_TEXTURE(tex2DLayered)
__GPUBMC_TEXTURE(texCubemapLayered)
__GPUBMC_TEXTURE(tex2Dgather)
__GPUBMC_TEXTURE(tex1DLod)
__GPUBMC_TEXTURE(tex2DLod)
__GPUBMC_TEXTURE(tex3DLod)
__GPUBMC_TEXTURE(texCubemapLod)
__GPUBMC_TEXTURE(tex1DLayeredLod)
__GPUBMC_TEXTURE(tex2DLayeredLod)
__GPUBMC_TEXTURE(texCubemapLayeredLod)
__GPUBMC_TEXTURE(tex1DGrad)
__GPUBMC_TEXTURE(tex2DGrad)
__GPUBMC_TEXTURE(tex3DGrad)
#undef __GPUBMC_TEXTURE
