// Pairs of computations from optimised kernels and their references, at the sizes of a block's tile, as terms. They are
// equal over the reals; with one defect, they differ.
#include <catch2/catch.hpp>

#include <chrono>
#include <cmath>
#include <functional>
#include <iostream>
#include <limits>

#include "encoder/real/comparer.h"
#include "tests/encoder/real_terms.h"

using namespace gpubmc::encoder;

namespace {

using Reals = std::vector<Real>;
using Verdict = RealResult::Verdict;

/// Requires that all outputs are equal or, for a pair with a defect, that one of them differs.
void check(const std::string& what, TermManager& tm, const Reals& a, const Reals& b, bool equal) {
  const auto begun = std::chrono::steady_clock::now();
  RealComparer comparer(tm);
  REQUIRE(a.size() == b.size());
  size_t same = 0, different = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const RealResult r = comparer.compare(a[i].term, b[i].term, kBinary32);
    same += r.verdict == Verdict::Equal;
    different += r.verdict == Verdict::Different;
    if (!equal && different) break;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  std::cout << what << (equal ? "" : ", with a mistake") << ": " << a.size() << " outputs, " << tm.size() << " terms, "
            << took.count() << " s\n";
  if (equal)
    CHECK(same == a.size());
  else
    CHECK(different > 0);
  CHECK(took.count() < 60);
}

void both(const std::string& what, const std::function<std::pair<Reals, Reals>(TermManager&, bool)>& make) {
  for (const bool right : {true, false}) {
    TermManager tm;
    const auto [a, b] = make(tm, right);
    check(what, tm, a, b, right);
  }
}

Real sumOf(TermManager& tm, const Reals& x) {
  Real s = number(tm, 0);
  for (Real v : x) s = s + v;
  return s;
}

}  // namespace

TEST_CASE("tree reduction and a loop over 1,024 floats") {
  both("reduction", [](TermManager& tm, bool right) {
    const Reals x = variables(tm, "x", 1024);
    Reals tree = x;
    for (size_t n = tree.size() / 2; n > 0; n /= 2)
      for (size_t i = 0; i < n; ++i) tree[i] = tree[i] + tree[i + (right || n > 1 ? n : 0)];
    return std::pair(Reals{tree[0]}, Reals{sumOf(tm, x)});
  });
}

TEST_CASE("softmax of 64 numbers, online and in two passes") {
  both("online softmax", [](TermManager& tm, bool right) {
    const Reals x = variables(tm, "x", 64);
    Real m = number(tm, -kInfinity), l = number(tm, 0);
    for (Real v : x) {
      const Real next = max(m, v);
      l = (right ? l * exp(m - next) : l) + exp(v - next);
      m = next;
    }
    Real top = x[0];
    for (Real v : x) top = choice(less(top, v), v, top);
    Real sum = number(tm, 0);
    for (Real v : x) sum = sum + exp(v - top);
    Reals a, b;
    for (Real v : x) a.push_back(exp(v - m) / l), b.push_back(exp(v - top) / sum);
    return std::pair(a, b);
  });
}

namespace {

/// Queries, keys and values: n rows of d; tiles of keys; each output row is a weighted average of the values.
std::pair<Reals, Reals> attention(TermManager& tm, size_t n, size_t d, size_t tile, bool right) {
  std::vector<Reals> q, k, v;
  for (size_t i = 0; i < n; ++i) {
    q.push_back(variables(tm, "q", d));
    k.push_back(variables(tm, "k", d));
    v.push_back(variables(tm, "v", d));
  }
  const float scale = 1 / std::sqrt(float(d));
  Reals tiled, plain;
  for (size_t i = 0; i < n; ++i) {
    Reals score;
    for (size_t j = 0; j < n; ++j) {
      Real s = number(tm, 0);
      for (size_t c = 0; c < d; ++c) s = s + q[i][c] * k[j][c];
      score.push_back(scale * s);
    }
    // All scores first.
    Real top = number(tm, -kInfinity), sum = number(tm, 0);
    for (Real s : score) top = max(top, s);
    Reals p;
    for (Real s : score) p.push_back(exp(s - top)), sum = sum + p.back();
    for (size_t c = 0; c < d; ++c) {
      Real o = number(tm, 0);
      for (size_t j = 0; j < n; ++j) o = o + p[j] / sum * v[j][c];
      plain.push_back(o);
    }
    // Tile by tile, with a running maximum.
    Real m = number(tm, -kInfinity), l = number(tm, 0);
    Reals o(d, number(tm, 0));
    for (size_t from = 0; from < n; from += tile) {
      Real here = score[from];
      for (size_t j = from; j < from + tile; ++j) here = max(here, score[j]);
      const Real next = max(m, here), factor = exp(m - next);
      Reals w;
      for (size_t j = from; j < from + tile; ++j) w.push_back(exp(score[j] - next));
      l = fma(l, factor, sumOf(tm, w));
      for (size_t c = 0; c < d; ++c) {
        o[c] = right || c + 1 < d ? o[c] * factor : o[c];
        for (size_t j = from; j < from + tile; ++j) o[c] = fma(w[j - from], v[j][c], o[c]);
      }
      m = next;
    }
    for (size_t c = 0; c < d; ++c) tiled.push_back(o[c] / l);
  }
  return {tiled, plain};
}

}  // namespace

TEST_CASE("tiled attention, 64 rows, head of 32, tiles of 16") {
  both("attention", [](TermManager& tm, bool right) { return attention(tm, 64, 32, 16, right); });
}

TEST_CASE("attention with one key per step") {
  both("attention, tiles of 1", [](TermManager& tm, bool right) { return attention(tm, 32, 8, 1, right); });
}

TEST_CASE("layer norm of 64 numbers, by Welford and in two passes") {
  both("layer norm", [](TermManager& tm, bool right) {
    const size_t n = 64;
    const Reals x = variables(tm, "x", n), gamma = variables(tm, "gamma", n), beta = variables(tm, "beta", n);
    Real mean = number(tm, 0), squares = number(tm, 0);
    for (size_t i = 0; i < n; ++i) {
      const Real d = x[i] - mean;
      mean = mean + d / number(tm, float(i + 1));
      squares = squares + d * (right ? x[i] - mean : d);
    }
    const Real eps = number(tm, 1e-5f), count = number(tm, float(n));
    const Real over = rsqrt(squares / count + eps);
    const Real average = sumOf(tm, x) / count;
    Real variance = number(tm, 0);
    for (Real v : x) variance = variance + (v - average) * (v - average);
    const Real deviation = sqrt(variance / count + eps);
    Reals a, b;
    for (size_t i = 0; i < n; ++i) {
      a.push_back((x[i] - mean) * over * gamma[i] + beta[i]);
      b.push_back((x[i] - average) / deviation * gamma[i] + beta[i]);
    }
    return std::pair(a, b);
  });
}

TEST_CASE("GELU by tanh and by the logistic function") {
  both("GELU", [](TermManager& tm, bool right) {
    Reals a, b;
    for (Real x : variables(tm, "x", 256)) {
      const Real inner = 0.7978845608f * (x + 0.044715f * (x * x * x));
      a.push_back(0.5f * x * (number(tm, 1) + tanh(inner)));
      b.push_back(x / (number(tm, 1) + exp((right ? -2.0f : -1.0f) * inner)));
    }
    return std::pair(a, b);
  });
}

TEST_CASE("rotary embedding, in pairs and as complex numbers") {
  both("rotary embedding", [](TermManager& tm, bool right) {
    Reals a, b;
    const Reals x = variables(tm, "x", 64), y = variables(tm, "y", 64), angle = variables(tm, "angle", 64);
    for (size_t i = 0; i < x.size(); ++i) {
      const Real c = operation(FloatOp::Cos, {angle[i]}), s = operation(FloatOp::Sin, {angle[i]});
      a.push_back(x[i] * c - y[i] * s), a.push_back(x[i] * s + y[i] * c);
      const Real back = operation(FloatOp::Sin, {-angle[i]});  // -sin
      b.push_back(fma(x[i], c, y[i] * back));
      b.push_back(right ? fma(y[i], c, -(x[i] * back)) : fma(y[i], c, x[i] * back));
    }
    return std::pair(a, b);
  });
}

TEST_CASE("matrix product, 64 x 64 x 32: split-k and tiles of 16") {
  for (const bool tiles : {false, true})
    both(tiles ? "matrix product by tiles" : "matrix product by split k", [&](TermManager& tm, bool right) {
      const size_t n = 64, depth = 32;
      const Reals x = variables(tm, "a", n * depth), y = variables(tm, "b", depth * n);
      Reals a, b;
      for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j) {
          auto product = [&](size_t k) { return std::pair(x[i * depth + k], y[k * n + j]); };
          Real plain = number(tm, 0);
          for (size_t k = 0; k < depth; ++k) plain = plain + product(k).first * product(k).second;
          b.push_back(plain);
          Real sum = number(tm, 0);
          const size_t parts = tiles ? 2 : 4, length = depth / parts;
          for (size_t p = 0; p < parts; ++p) {
            Real part = number(tm, 0);
            const size_t from = p * length + (!right && p == 1 && i == n - 1 ? 1 : 0);
            for (size_t k = from; k < (p + 1) * length; ++k) {
              const size_t at =
                  tiles ? p * length + (p + 1) * length - 1 - k : k;  // the order in a tensor core is unspecified
              part = fma(product(at).first, product(at).second, part);
            }
            sum = sum + part;
          }
          a.push_back(sum);
        }
      return std::pair(a, b);
    });
}

TEST_CASE("Winograd convolution F(2x2, 3x3) and direct convolution, 8 channels") {
  both("Winograd convolution", [](TermManager& tm, bool right) {
    const size_t channels = 8;
    using Matrix = std::vector<Reals>;
    auto multiply = [&](const std::vector<std::vector<float>>& m, const Matrix& x, bool onLeft) {
      // m * x, or x * transposed m.
      Matrix out(onLeft ? m.size() : x.size(), Reals());
      const size_t inner = m[0].size();
      for (size_t i = 0; i < out.size(); ++i)
        for (size_t j = 0; j < (onLeft ? x[0].size() : m.size()); ++j) {
          Real s = number(tm, 0);
          for (size_t k = 0; k < inner; ++k) {
            const float c = onLeft ? m[i][k] : m[j][k];
            if (c != 0) s = s + c * (onLeft ? x[k][j] : x[i][k]);
          }
          out[i].push_back(s);
        }
      return out;
    };
    const std::vector<std::vector<float>> bt{{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
    const std::vector<std::vector<float>> g{{1, 0, 0}, {.5, .5, .5}, {.5, right ? -.5f : .5f, .5}, {0, 0, 1}};
    const std::vector<std::vector<float>> at{{1, 1, 1, 0}, {0, 1, -1, -1}};
    Matrix sum(4, Reals(4, number(tm, 0)));
    Matrix direct(2, Reals(2, number(tm, 0)));
    for (size_t c = 0; c < channels; ++c) {
      Matrix d, w;
      for (int i = 0; i < 4; ++i) d.push_back(variables(tm, "d", 4));
      for (int i = 0; i < 3; ++i) w.push_back(variables(tm, "g", 3));
      const Matrix u = multiply(g, multiply(g, w, true), false), v = multiply(bt, multiply(bt, d, true), false);
      for (size_t i = 0; i < 4; ++i)
        for (size_t j = 0; j < 4; ++j) sum[i][j] = fma(u[i][j], v[i][j], sum[i][j]);
      for (size_t i = 0; i < 2; ++i)
        for (size_t j = 0; j < 2; ++j)
          for (size_t r = 0; r < 3; ++r)
            for (size_t s = 0; s < 3; ++s) direct[i][j] = direct[i][j] + d[i + r][j + s] * w[r][s];
    }
    const Matrix y = multiply(at, multiply(at, sum, true), false);
    return std::pair(Reals{y[0][0], y[0][1], y[1][0], y[1][1]},
                     Reals{direct[0][0], direct[0][1], direct[1][0], direct[1][1]});
  });
}

TEST_CASE("softmax with conditional masks, by infinities and by zeros") {
  for (const size_t n : {4, 8, 32})
    both("masked softmax of " + std::to_string(n), [&](TermManager& tm, bool right) {
      const Reals x = variables(tm, "x", n);
      Real m = number(tm, -kInfinity), sum = number(tm, 0), plain = number(tm, 0);
      Reals masked, a, b;
      for (size_t i = 0; i < n; ++i) {
        // The first number is never masked.
        const Term there = i == 0 ? tm.tru() : tm.var("mask", 1);
        masked.push_back(choice(there, x[i], number(tm, -kInfinity)));
        m = max(m, masked.back());
        plain = plain + choice(right || i + 1 < n ? there : tm.not_(there), exp(x[i]), number(tm, 0));
      }
      for (Real v : masked) sum = sum + exp(v - m);
      for (size_t i = 0; i < 1; ++i) a.push_back(exp(masked[i] - m) / sum), b.push_back(exp(x[i]) / plain);
      return std::pair(a, b);
    });
}
