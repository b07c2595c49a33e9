#include "core/report/equiv_words.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/equiv/tolerance.h"
#include "core/report/names.h"
#include "core/report/reasons.h"

namespace gpubmc::core::equiv {

std::string launchName(const EquivResult& r, size_t side, size_t launch) {
  const Side& s = r.comparison.sides[side];
  const std::string name = s.launches[launch].shownName;
  if (s.launches.size() == 1) return name;
  if (s.launches.front().isNothing) return fmt::format("{}, step {} of {}", name, launch, s.launches.size() - 1);
  return fmt::format("{} (launch {} of {})", name, launch + 1, s.launches.size());
}

std::string sideName(const EquivResult& r, size_t side) {
  const auto& sides = r.comparison.sides;
  if (sides[kKernelSide].isReference) {
    const std::string& name = sides[side].launches.front().shownName;
    if (name != sides[1 - side].launches.front().shownName) return name;
    return side == kKernelSide ? "the function" : "the reference";
  }
  return side == kKernelSide ? "the kernel" : "the reference";
}

std::string hexText(uint64_t bits, unsigned bytes) {
  return fmt::format("{:#0{}x}", bits, 2 + 2 * bytes);
}

std::string valueText(uint64_t bits, const WordShape& word) {
  return valueText(bits, word.type, word.isSigned);
}

std::string valueText(uint64_t bits, ir::Type type, bool isSigned) {
  if (!type.isFloat()) return Names::value(bits, type, isSigned);
  const double x = numberOf(bits, type);
  if (std::isnan(x)) return fmt::format("nan ({})", hexText(bits, type.bytes()));
  return type.kind == ir::TypeKind::F64 ? fmt::format("{}", x) : fmt::format("{}", float(x));
}

std::string wordName(const Output& o, uint64_t index) {
  if (o.offset[kReferenceSide] != o.offset[kKernelSide] || o.object[0] != o.object[1]) return o.name;
  const size_t each = o.layout.perElement();
  const std::string element = fmt::format("{}[{}]", o.name, index / each);
  return each == 1 ? element : fmt::format("{} at byte {}", element, o.layout.shapeOf(index).offset);
}

namespace {

/// The words in order; a repeated word once, with its count.
std::string listed(const std::vector<std::string>& words) {
  constexpr size_t kRepeats = 4, kMost = 64;
  std::vector<std::string> parts;
  for (size_t i = 0; i < words.size();) {
    size_t end = i;
    while (end < words.size() && words[end] == words[i]) ++end;
    if (parts.size() == kMost) {
      parts.push_back(fmt::format("... ({} more)", words.size() - i));
      break;
    }
    if (end - i >= kRepeats) {
      parts.push_back(fmt::format("{} ({} times)", words[i], end - i));
      i = end;
    } else {
      parts.push_back(words[i++]);
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string contentsOf(const EquivResult& r, uint32_t object, const interp::Bytes& bytes, uint64_t size) {
  const ir::Object& o = r.comparison.module.objects[object];
  const Layout layout(o);
  std::vector<std::string> words;
  for (uint64_t i = 0; i < layout.wordsIn(size); ++i) {
    const WordShape& shape = layout.shapeOf(i);
    uint64_t value = 0;
    for (unsigned b = shape.bytes; b-- > 0;) {
      const auto it = bytes.find(layout.offsetOf(i) + b);
      value = value << 8 | (it == bytes.end() ? 0 : it->second);
    }
    words.push_back(valueText(value & shape.mask, shape));
  }
  return words.empty() ? "0 throughout" : listed(words);
}

}  // namespace

std::vector<InputText> inputsOf(const EquivResult& r, const Trial& trial) {
  std::vector<InputText> out;
  const Comparison& c = r.comparison;
  std::vector<bool> told(c.scalars.size());
  for (size_t s = 0; s < kSides; ++s)
    for (size_t l = 0; l < c.sides[s].launches.size(); ++l) {
      const Launched& launch = c.sides[s].launches[l];
      for (size_t p = 0; p < launch.scalars.size(); ++p) {
        const uint32_t i = launch.scalars[p];
        if (c.module.kernels[launch.kernel].params[p].type.isPtr() || told[i]) continue;
        told[i] = true;
        out.push_back(
            {c.scalars[i].name, valueText(trial.witnesses[s][l].scalars[p], c.scalars[i].type, c.scalars[i].isSigned)});
      }
    }
  const interp::Witness& w = trial.witnesses[kKernelSide].front();
  std::map<uint32_t, size_t> parts;  // by structure: how many of its numbers and pointers are told by name
  for (const ir::Kernel& first = c.module.kernels[w.kernel]; const ir::KernelParam& p : first.params)
    if (p.part) ++parts[first.params[p.part->parameter].object];
  for (const auto& [object, bytes] : w.contents) {
    if (const auto told = parts.find(object);
        told != parts.end() && told->second == c.module.objects[object].parts.size())
      continue;
    if (object == c.resultObject || (c.ownResult && object == c.ownResult)) continue;
    const ir::Object& o = c.module.objects[object];
    uint64_t size = o.size.value_or(bytes.empty() ? 0 : bytes.rbegin()->first / std::max(o.elementBytes, 1u) + 1);
    if (auto e = w.extents.find(object); e != w.extents.end()) size = e->second;
    out.push_back({o.name, contentsOf(r, object, bytes, size)});
  }
  if (!w.contracted.empty()) out.push_back({"products and sums", "contracted (--fmad=off excludes that)"});
  return out;
}

std::string text(const EquivResult& r, const Why& why) {
  switch (why.cause) {
    case Cause::None: return "";
    case Cause::Differs: return "an output differs";
    case Cause::LaunchWrong:
      return fmt::format("{} itself goes wrong: what it computes is not defined", launchName(r, why.side, why.launch));
    case Cause::LaunchUndecided: {
      std::string out =
          fmt::format("whether {} races or goes wrong is not decided", launchName(r, why.side, why.launch));
      for (const Premise& p : r.premises)
        if (p.side == why.side && p.launch == why.launch)
          for (const PropertyResult& q : p.run.kernels.front().properties)
            if (q.status != Status::Holds && q.status != Status::HoldsWithinBound && q.reason) {
              return fmt::format("{}: {}", out, core::text(q.reason, p.run.module));
            }
      return out;
    }
    case Cause::LoopCut: {
      const std::string name = launchName(r, why.side, why.launch);
      for (const Premise& p : r.premises)
        if (p.side == why.side && p.launch == why.launch)
          for (const PropertyResult& q : p.run.kernels.front().properties)
            if (q.status == Status::HoldsWithinBound && q.reason)
              return fmt::format("{} is not followed to its end: {}; --unwind N goes further", name,
                                 core::text(q.reason, p.run.module));
      return fmt::format("{} is not followed to its end; --unwind N goes further", name);
    }
    case Cause::LaterLaunchWrong:
      return fmt::format(
          "{} may fail for memory contents that the preceding launches might not produce; state what it needs with "
          "__requires",
          launchName(r, why.side, why.launch));
    case Cause::Weakened:
      return fmt::format("{}: launches are not checked for what a comparison depends on", why.detail);
    case Cause::Unsupported: {
      if (!why.loc) return why.detail;
      const ir::Location& l = r.comparison.module.locations[why.loc];
      return fmt::format("{} ({}:{})", why.detail, l.file, l.line);
    }
    case Cause::Undefined:
    case Cause::MayBeUndefined: {
      const ir::Location& l = r.comparison.module.locations[why.loc];
      return fmt::format("{} {} {} ({}:{}), where {} does nothing undefined: what is computed then is not defined",
                         launchName(r, why.side, why.launch),
                         why.cause == Cause::Undefined ? "with this input" : "perhaps", why.detail, l.file, l.line,
                         sideName(r, 1 - why.side));
    }
    case Cause::NotCompared:
      return "arrays that are reached through pointers in memory are written to, and these are not compared; --compare "
             "names what is to be";
    case Cause::Undecided: return "the solver did not decide within its budget";
    case Cause::Uncomputed: return fmt::format("{} depends on operations whose results are unknown", why.detail);
    case Cause::FloatsOpen:
      return fmt::format(
          "{} is computed by other operations on floats, or by the same in another order, on the two sides; whether "
          "they round alike is not known, and no run showed a difference",
          why.detail);
    case Cause::Unconfirmed:
      return fmt::format("the formulas of {} differ for an input with which its runs do not", why.detail);
    case Cause::NotNative:
      return fmt::format("{} differs where gpubmc runs {}, and not where machine code runs", why.detail,
                         r.ownNative ? "the functions" : "the reference");
    case Cause::NoExecution: return "no input meets all that is assumed";
    case Cause::Stopped: return why.detail;
    case Cause::OutOfMemory: return "out of memory";
    case Cause::Internal: return "a defect of gpubmc: " + why.detail;
  }
  return "";
}

const char* code(Cause cause) {
  switch (cause) {
    case Cause::None: return "none";
    case Cause::Differs: return "differs";
    case Cause::LaunchWrong: return "launch-wrong";
    case Cause::LaunchUndecided: return "launch-undecided";
    case Cause::LoopCut: return "loop-cut";
    case Cause::LaterLaunchWrong: return "later-launch-wrong";
    case Cause::Weakened: return "weakened";
    case Cause::Unsupported: return "unsupported";
    case Cause::Undecided: return "undecided";
    case Cause::NotCompared: return "not-compared";
    case Cause::Undefined: return "undefined";
    case Cause::MayBeUndefined: return "may-be-undefined";
    case Cause::Uncomputed: return "uncomputed";
    case Cause::FloatsOpen: return "floats-open";
    case Cause::Unconfirmed: return "unconfirmed";
    case Cause::NotNative: return "not-native";
    case Cause::NoExecution: return "no-execution";
    case Cause::Stopped: return "stopped";
    case Cause::OutOfMemory: return "out-of-memory";
    case Cause::Internal: return "internal";
  }
  return "none";
}

}  // namespace gpubmc::core::equiv
