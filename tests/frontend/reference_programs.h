#pragma once
// Functions that the tests run twice: compiled natively into the test, and as references in the interpreter.

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

namespace programs {

struct Point {
  float x, y;
  int16_t tag;
};

static const int kPrimes[8] = {2, 3, 5, 7, 11, 13, 17, 19};

inline int sumOf(const int* a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * kPrimes[i & 7];
  return s;
}

/// Changes the array and returns nothing.
inline void prefixSums(int* a, int n) {
  for (int i = 1; i < n; ++i) a[i] += a[i - 1];
}

inline Point centre(const Point* points, int n) {
  Point c{0, 0, 0};
  for (int i = 0; i < n; ++i) {
    c.x += points[i].x / n;
    c.y += points[i].y / n;
    c.tag = int16_t(c.tag + points[i].tag);
  }
  return c;
}

inline bool isSorted(const unsigned char* a, unsigned n) {
  for (unsigned i = 1; i < n; ++i)
    if (a[i - 1] > a[i]) return false;
  return true;
}

/// A struct by value, which the function owns, and two references.
inline double scaled(Point p, const double& factor, int& calls) {
  p.x *= 2;
  ++calls;
  return p.x * factor + p.y;
}

template <class T, int N>
T power(T x) {
  T r = 1;
  for (int i = 0; i < N; ++i) r *= x;
  return r;
}

struct Counter {
  static long count(const long* a, long n, long what) {
    Counter c;
    std::for_each(a, a + n, [&](long v) { c.step(v == what); });
    return c.total_;
  }

 private:
  void step(bool hit) { total_ += hit; }
  long total_ = 0;
};

template <class T>
struct Pair {
  T first, second;
  static T larger(const Pair& p) { return p.first < p.second ? p.second : p.first; }
};

inline int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

inline float rounded(float x, float y) {
  return std::floor(x) + std::max(std::sqrt(y), std::fabs(x)) - std::round(y) * std::ceil(x) + std::trunc(y);
}

/// Not contracted, whatever devices do.
inline float productAndSum(float a, float b, float c) {
  return a * b + c;
}

inline int overloaded(int x) {
  return x + 1;
}
inline int overloaded(unsigned x) {
  return int(x) + 2;
}

inline int chars(const char* s) {
  int n = 0;
  for (; *s; ++s) n = n * 31 + *s;
  return n;
}

/// Uses the heap, a container and an algorithm of the library.
inline int median(const int* a, int n) {
  std::vector<int> copy(a, a + n);
  std::sort(copy.begin(), copy.end());
  return copy[size_t(n) / 2];
}

inline void reversed(int* a, int n) {
  int* copy = new int[size_t(n)];
  std::memcpy(copy, a, sizeof(int) * size_t(n));
  for (int i = 0; i < n; ++i) a[i] = copy[n - 1 - i];
  delete[] copy;
}

struct Shape {
  explicit Shape(int s) : size(s) {}
  virtual ~Shape() = default;
  virtual int area() const { return size; }
  int size;
};
struct Square : Shape {
  using Shape::Shape;
  int area() const override { return size * size; }
};

inline int area(int n, bool square) {
  Shape shape(n);
  Square other(n);
  const Shape* s = square ? &other : &shape;
  return s->area();
}

enum class Colour : unsigned char { Red, Green, Blue };
inline Colour next(Colour c) {
  return c == Colour::Blue ? Colour::Red : Colour(int(c) + 1);
}

template <class F>
std::complex<F> product(std::complex<F> z, std::complex<F> w) {
  return z * w;
}

/// Returns one of two arrays.
inline const int* larger(const int* a, const int* b) {
  return *a > *b ? a : b;
}

inline int throughPointers(const std::array<int, 4>& a) {
  const std::function<int(int)> at = [&](int i) { return a[size_t(i)]; };
  int (*twice)(int) = [](int x) { return 2 * x; };
  return std::accumulate(a.begin(), a.end(), 0) + twice(at(2));
}

namespace {
int hidden(int x) {
  switch (x) {
    case 0: return 7;
    case 1: return -7;
    default: return x / 3;
  }
}
}  // namespace

}  // namespace programs
