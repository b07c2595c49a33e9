#include "core/equiv/simulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/equiv/budgets.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

namespace {

/// Number of bytes that are initialised in an array of unknown extent.
constexpr uint64_t kUnknownExtent = 4'096, kMaxFilled = uint64_t(1) << 20;

uint64_t scatter(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

uint64_t maskOf(unsigned bits) {
  return bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
}

/// The bits of an integer, or of n/4, in a type.
uint64_t bitsOf(int64_t n, ir::Type type, bool quarters) {
  const double x = quarters ? double(n) / 4 : double(n);
  switch (type.kind) {
    case ir::TypeKind::F64: return std::bit_cast<uint64_t>(x);
    case ir::TypeKind::F32: return std::bit_cast<uint32_t>(float(x));
    case ir::TypeKind::BF16: return std::bit_cast<uint32_t>(float(x)) >> 16;
    case ir::TypeKind::F16: {
      if (x == 0) return 0;
      const int exponent = std::ilogb(x);
      return uint64_t(x < 0) << 15 | uint64_t(exponent + 15) << 10 |
             (uint64_t(std::abs(std::scalbn(x, 10 - exponent))) & 1023);
    }
    default: return uint64_t(n) & maskOf(type.bits);
  }
}

/// How the values of an input are generated.
enum class Pattern : uint8_t { Ones, Counting, Digits, Small, Bits, Alternating, Extremes, Rounded };

constexpr Pattern kPatterns[kSimulations] = {Pattern::Counting, Pattern::Ones,        Pattern::Digits, Pattern::Small,
                                             Pattern::Small,    Pattern::Alternating, Pattern::Digits, Pattern::Bits,
                                             Pattern::Extremes, Pattern::Small,       Pattern::Bits,   Pattern::Digits,
                                             Pattern::Rounded,  Pattern::Rounded};

uint64_t valueAt(Pattern p, uint64_t index, uint64_t seed, ir::Type type) {
  const uint64_t random = scatter(seed ^ scatter(index));
  switch (p) {
    case Pattern::Ones: return bitsOf(1, type, false);
    case Pattern::Counting: return bitsOf(int64_t(index % 61) + 1, type, false);
    case Pattern::Digits: return bitsOf(int64_t(random % 10), type, false);
    case Pattern::Small: return bitsOf(int64_t(random % 201) - 100, type, type.isFloat());
    case Pattern::Alternating: return bitsOf(index % 2 ? -int64_t(random % 5) : int64_t(random % 5), type, false);
    case Pattern::Bits:
      if (type.isFloat() && type.bits == 16) return bitsOf(int64_t(random % 201) - 100, type, true);
      if (type.isFloat()) return bitsOf(int64_t(random >> 34) - (int64_t(1) << 29), type, true);
      return random & maskOf(type.bits);
    case Pattern::Rounded: {
      if (type.kind != ir::TypeKind::F32 && type.kind != ir::TypeKind::F64)
        return valueAt(Pattern::Bits, index, seed, type);
      // All bits of the mantissa are used, and magnitudes differ: few sums and products are exact.
      const uint64_t other = scatter(random);
      const double x = std::ldexp(double(random >> 11), int(other & 15) - 60);
      const double signedOne = other >> 63 ? -x : x;
      return type.kind == ir::TypeKind::F64 ? std::bit_cast<uint64_t>(signedOne)
                                            : std::bit_cast<uint32_t>(float(signedOne));
    }
    case Pattern::Extremes: {
      if (type.isFloat()) return bitsOf(random % 2 ? -(int64_t(1) << 14) : int64_t(1) << 14, type, false);
      const uint64_t sign = uint64_t(1) << (type.bits - 1);
      const uint64_t some[] = {0, 1, maskOf(type.bits), sign, sign - 1};
      return some[random % std::size(some)];
    }
  }
  return 0;
}

/// The arrays that are inputs: those used by launches, and variables with arbitrary contents.
std::vector<uint32_t> inputArrays(const CommonInputs& inputs) {
  const ir::Module& m = inputs.comparison.module;
  std::set<uint32_t> out;
  for (const auto& [name, object] : inputs.comparison.arrays) out.insert(object);
  for (const ir::Kernel& k : m.kernels)
    for (const ir::KernelParam& p : k.params)
      if (p.type.isPtr()) out.insert(p.object);
  for (uint32_t o = 1; o < m.objects.size(); ++o)
    if (m.objects[o].size && (m.objects[o].space == ir::Space::Global || m.objects[o].space == ir::Space::Constant))
      out.insert(o);
  std::erase_if(out, [&](uint32_t o) { return m.objects[o].init != ir::Init::Arbitrary; });
  return {out.begin(), out.end()};
}

void fill(interp::Bytes& bytes, const ir::Object& object, uint64_t size, Pattern pattern, uint64_t seed) {
  const Layout layout(object);
  for (uint64_t i = 0; i < layout.wordsIn(std::min(size, kMaxFilled)); ++i) {
    const WordShape& shape = layout.shapeOf(i);
    const uint64_t v = valueAt(pattern, i, seed, shape.type) & shape.mask;
    for (unsigned b = 0; b < shape.bytes; ++b)
      if (const uint8_t byte = uint8_t(v >> (8 * b))) bytes[layout.offsetOf(i) + b] = byte;
  }
}

InputValues made(const CommonInputs& inputs, unsigned round) {
  const Comparison& c = inputs.comparison;
  const Pattern pattern = kPatterns[round];
  InputValues out;
  out.contracted = round % 2;
  for (size_t i = 0; i < c.scalars.size(); ++i) {
    const Scalar& s = c.scalars[i];
    // Sizes are small and rarely equal to values in arrays.
    const uint64_t random = scatter(i ^ scatter(round));
    out.scalars.push_back(s.fixed                    ? *s.fixed
                          : s.type.isFloat()         ? valueAt(pattern, i, round, s.type)
                          : pattern == Pattern::Bits ? random & maskOf(s.type.bits)
                                                     : (uint64_t(1) << (round + 2) % 8) + (round % 3 ? random % 3 : 0));
  }
  encoder::Model model;
  for (size_t i = 0; i < out.scalars.size(); ++i) model.values[inputs.variables[i].id] = out.scalars[i];
  encoder::Evaluator evaluate(inputs.terms, model);
  for (size_t i = 0; i < out.scalars.size(); ++i) out.scalars[i] = evaluate(inputs.scalars[i]);
  uint64_t seed = round;
  for (uint32_t object : inputArrays(inputs)) {
    const ir::Object& o = c.module.objects[object];
    uint64_t size = o.size.value_or(kUnknownExtent);
    if (auto e = inputs.extents.find(object); e != inputs.extents.end()) size = evaluate(e->second);
    fill(out.contents[object], o, size, pattern, seed += 1'000);
  }
  return out;
}

/// Budget of the steps of a trial, estimated: threads times the instructions of the code.
class Allowance {
 public:
  Allowance(uint64_t steps, unsigned tries) : steps_(steps), tries_(tries) {}
  bool use(const Trial& trial, uint64_t perThread) {
    uint64_t threads = 0;
    for (const auto& side : trial.witnesses)
      for (const interp::Witness& w : side) threads += w.launch.grid.count() * w.launch.block.count();
    const uint64_t cost = threads * perThread;
    if (tries_ == 0 || steps_ < cost) return false;
    --tries_;
    steps_ -= cost;
    return true;
  }

 private:
  uint64_t steps_;
  unsigned tries_;
};

/// How many of the two values of the first difference are infinite or NaN: a difference in finite numbers is more
/// convincing.
unsigned nonFinite(const std::vector<Output>& outputs, const Difference& d) {
  const ir::Type type = outputs[d.first.output].layout.shapeOf(d.first.index).type;
  if (!type.isFloat()) return 0;
  return unsigned(std::ranges::count_if(d.values[d.first.output], [&](const std::vector<uint64_t>& side) {
    return !std::isfinite(numberOf(side[d.first.index], type));
  }));
}

/// Default estimate of the steps of a thread.
constexpr uint64_t kStepsPerThread = 500;

class Shrinking {
 public:
  Shrinking(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, Trial trial)
      : inputs_(inputs),
        trials_(trials),
        outputs_(outputs),
        best_(std::move(trial)),
        values_(trials.valuesOf(best_)),
        nonFinite_(nonFinite(outputs, trials.compare(best_).value())) {}

  Trial run() {
    if (values_.contracted) tryValues([](InputValues& v) { v.contracted = false; });
    for (size_t i = 0; i < values_.scalars.size(); ++i)
      if (!inputs_.comparison.scalars[i].fixed)
        for (uint64_t v : {0, 1, 2, 4, 8}) {
          if (v >= values_.scalars[i]) break;
          if (tryValues([&](InputValues& w) { w.scalars[i] = v; })) break;
        }
    for (const auto& [object, bytes] : InputValues(values_).contents) {
      if (tryValues([&](InputValues& v) { v.contents[object].clear(); })) continue;
      clearParts(object);
      simplify(object);
    }
    return std::move(best_);
  }

 private:
  template <class F>
  bool tryValues(const F& change) {
    InputValues next = values_;
    change(next);
    Trial trial = trials_.with(next, best_);
    if (!allowance_.use(trial, kStepsPerThread) || !trials_.run(trial, kTrialSteps)) return false;
    const auto difference = trials_.compare(trial);
    if (!difference || nonFinite(outputs_, *difference) > nonFinite_) return false;
    nonFinite_ = nonFinite(outputs_, *difference);
    best_ = std::move(trial);
    values_ = std::move(next);
    return true;
  }

  Layout layoutOf(uint32_t object) const { return Layout(inputs_.comparison.module.objects[object]); }
  /// The values that are not 0.
  std::vector<uint64_t> words(uint32_t object, const Layout& layout) const {
    std::set<uint64_t> out;
    for (const auto& [offset, byte] : values_.contents.at(object))
      if (const auto word = byte ? layout.wordAt(offset) : std::nullopt) out.insert(*word);
    return {out.begin(), out.end()};
  }

  // Half of the words, a quarter of them, and so on: set as many as possible to 0.
  void clearParts(uint32_t object) {
    const Layout layout = layoutOf(object);
    for (size_t part = (words(object, layout).size() + 1) / 2; part > 0; part = part == 1 ? 0 : (part + 1) / 2) {
      const std::vector<uint64_t> all = words(object, layout);
      for (size_t at = 0; at < all.size(); at += part)
        tryValues([&](InputValues& v) {
          interp::Bytes& bytes = v.contents[object];
          for (size_t i = at; i < std::min(at + part, all.size()); ++i) {
            const uint64_t begin = layout.offsetOf(all[i]);
            bytes.erase(bytes.lower_bound(begin), bytes.lower_bound(begin + layout.shapeOf(all[i]).bytes));
          }
        });
    }
  }

  // Set the remaining ones to 1, 2 or 3 if possible.
  void simplify(uint32_t object) {
    constexpr size_t kMaxWords = 16;
    const Layout layout = layoutOf(object);
    const std::vector<uint64_t> all = words(object, layout);
    if (all.size() > kMaxWords) return;
    for (uint64_t word : all) {
      const uint64_t begin = layout.offsetOf(word);
      const WordShape& shape = layout.shapeOf(word);
      for (int64_t n : {1, 2, 3}) {
        const uint64_t bits = bitsOf(n, shape.type, false);
        if (bits & ~shape.mask) break;
        uint64_t now = 0;
        for (unsigned b = shape.bytes; b-- > 0;) {
          const auto it = values_.contents[object].find(begin + b);
          now = now << 8 | (it == values_.contents[object].end() ? 0 : it->second);
        }
        if (now == bits) break;
        if (tryValues([&](InputValues& v) {
              for (unsigned b = 0; b < shape.bytes; ++b) v.contents[object][begin + b] = uint8_t(bits >> (8 * b));
            }))
          break;
      }
    }
  }

  const CommonInputs& inputs_;
  const Trials& trials_;
  const std::vector<Output>& outputs_;
  Trial best_;
  InputValues values_;
  unsigned nonFinite_;  ///< for best_; never increases
  Allowance allowance_{kShrinkingSteps, kShrinkings};
};

}  // namespace

Simulated simulate(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs,
                   unsigned most) {
  Simulated out;
  Allowance allowance(kSimulationSteps, kSimulations);
  if (outputs.empty()) return out;
  for (unsigned round = 0; round < most; ++round) {
    Trial trial = trials.with(made(inputs, round));
    if (!allowance.use(trial, kStepsPerThread)) break;
    if (!trials.run(trial, kTrialSteps)) continue;
    ++out.runs;
    const auto difference = trials.compare(trial);
    if (!difference) continue;
    const bool numbers = nonFinite(outputs, *difference) == 0;
    if (!out.different || numbers) out.different = std::move(trial);
    if (numbers) break;
  }
  return out;
}

Trial shrink(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, Trial trial) {
  Trial out = Shrinking(inputs, trials, outputs, std::move(trial)).run();
  trials.run(out, kTrialSteps, true);
  return out;
}

}  // namespace gpubmc::core::equiv
