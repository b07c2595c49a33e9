#include "core/cli/values.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core {

uint64_t parseNumber(const std::string& text, const std::string& what, uint64_t low, uint64_t high) {
  uint64_t v = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if ((error != std::errc() && error != std::errc::result_out_of_range) || end != text.data() + text.size())
    throw UserError(what + ": '" + text + "' is not a number");
  if (error != std::errc() || v < low || v > high)
    throw UserError(what + ": " + text + " is not in the range " + std::to_string(low) + " to " + std::to_string(high));
  return v;
}

void checkExpression(const std::string& text, const std::string& what) {
  try {
    ir::parseExpression(text, [](std::string_view) { return 0u; });
  } catch (const UserError& e) {
    throw UserError(what + ": " + e.what());
  }
}

std::optional<unsigned> waveOf(const std::string& arch) {
  constexpr size_t kPrefix = 3, kMinor = 2;  // of gfx90a: 9 is the generation
  if (!arch.starts_with("gfx") || arch.size() <= kPrefix + kMinor) return std::nullopt;
  const std::string digits = arch.substr(kPrefix);
  if (digits.find_first_not_of("0123456789abcdef") != std::string::npos) return std::nullopt;
  constexpr unsigned kFirstOf32 = 10;
  unsigned generation = 0;
  const char* end = digits.data() + digits.size() - kMinor;
  if (std::from_chars(digits.data(), end, generation).ptr != end) return std::nullopt;
  return generation >= kFirstOf32 ? 32 : 64;
}

unsigned parseArch(const std::string& text, const std::string& what) {
  if (!text.starts_with("sm_")) throw UserError(what + ": write sm_70 or gfx90a, not '" + text + "'");
  std::string number = text.substr(3);
  if (number.ends_with('a') || number.ends_with('f')) number.pop_back();  // as nvcc has sm_90a
  return unsigned(parseNumber(number, what, 10, 999));
}

std::pair<PropertyClass, double> parseThreshold(const std::string& text, const std::string& what) {
  const auto [name, number] = parseBinding(text, what);
  const PropertyClass cls = parseClass(name, what);
  if (cls != PropertyClass::BankConflict && cls != PropertyClass::Uncoalesced)
    throw UserError(fmt::format("{}: {} is not counted; bank-conflict and uncoalesced are", what, name));
  double times = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), times);
  if (error != std::errc() || end != number.data() + number.size() || !(times > 1 && times <= 64))
    throw UserError(fmt::format("{}: '{}' is not a number above 1 and up to 64", what, number));
  return {cls, times};
}

unsigned parseWarpSize(const std::string& text, const std::string& what) {
  return unsigned(parseNumber(text, what, 1, 64));
}

ir::Dim3 parseDim3(const std::string& text, const std::string& what) {
  std::string s = text;
  if (s.size() >= 2 && s.front() == '[' && s.back() == ']') s = s.substr(1, s.size() - 2);
  std::replace(s.begin(), s.end(), 'x', ',');
  std::vector<uint64_t> parts;
  std::stringstream in(s);
  for (std::string part; std::getline(in, part, ',');) {
    try {
      parts.push_back(parseNumber(part, what));
    } catch (const UserError&) {
      parts.clear();
      break;
    }
  }
  if (parts.empty() || parts.size() > 3 || s.back() == ',')
    throw UserError(what + ": cannot read '" + text + "'; write 64, 16,16 or [16,16,4]");
  for (uint64_t p : parts) {
    if (p == 0)
      throw UserError(what + ": '" + text + "' has a dimension of 0; a launch needs at least one block and one thread");
    if (p > 0x7fffffff) throw UserError(what + ": " + std::to_string(p) + " is more than any GPU allows (2147483647)");
  }
  parts.resize(3, 1);
  return {uint32_t(parts[0]), uint32_t(parts[1]), uint32_t(parts[2])};
}

namespace {

constexpr const char* kAnySize = "*";

/// No device launches it, and its threads would fill the memory.
void checkLimits(ir::Dim3 d, const uint32_t (&most)[3], const char* device, const std::string& what) {
  const uint32_t parts[] = {d.x, d.y, d.z};
  for (size_t i = 0; i < 3; ++i)
    if (parts[i] > most[i])
      throw UserError(fmt::format("{}: {} in direction {} is more than any {} allows ({})", what, parts[i], "xyz"[i],
                                  device, most[i]));
}

}  // namespace

std::optional<ir::Dim3> parseBlock(const std::string& text, const std::string& what, Language language) {
  if (text == kAnySize) return std::nullopt;
  const ir::Dim3 block = parseDim3(text, what);
  const bool isOpenCl = language == Language::OpenCl;
  const ir::BlockLimits& most = ir::blockLimits(isOpenCl);
  const ir::Terms& words = ir::terms(isOpenCl);
  const char* device = isOpenCl ? "device" : "GPU";
  if (block.count() > most.threads)
    throw UserError(fmt::format("{}: {} {}s in a {} are more than any {} runs ({})", what, block.count(), words.thread,
                                words.block, device, most.threads));
  checkLimits(block, most.extent, device, what);
  return block;
}

std::optional<ir::Dim3> parseGrid(const std::string& text, const std::string& what) {
  if (text == kAnySize) return std::nullopt;
  const ir::Dim3 grid = parseDim3(text, what);
  checkLimits(grid, ir::kMaxGridDim, "GPU", what);
  return grid;
}

std::optional<ir::Dim3> parseGlobalSize(const std::string& text, const std::string& what) {
  if (text == kAnySize) return std::nullopt;
  const ir::Dim3 size = parseDim3(text, what);
  if (size.count() == 0) throw UserError(what + ": a launch needs at least one thread");
  return size;
}

std::array<uint64_t, 3> parseOffset(const std::string& text, const std::string& what) {
  std::array<uint64_t, 3> out{};
  std::string s = text;
  if (s.size() >= 2 && s.front() == '[' && s.back() == ']') s = s.substr(1, s.size() - 2);
  size_t d = 0;
  std::stringstream in(s);
  for (std::string part; std::getline(in, part, ','); ++d) {
    if (d == out.size()) throw UserError(what + ": more than three dimensions");
    out[d] = parseNumber(part, what);
  }
  return out;
}

std::pair<std::string, uint64_t> parseLocal(const std::string& text, const std::string& what) {
  const auto [name, bytes] = parseBinding(text, what);
  return {name, parseNumber(bytes, what + " " + name, 1, kMaxSharedBytes)};
}

std::pair<std::string, std::string> parseBinding(const std::string& text, const std::string& what) {
  const size_t at = text.find('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    throw UserError(what + ": cannot read '" + text + "'; write NAME=VALUE");
  return {text.substr(0, at), text.substr(at + 1)};
}

std::pair<std::string, std::string> parseAlias(const std::string& text, const std::string& what) {
  const size_t comma = text.find(',');
  if (comma == std::string::npos || comma == 0 || comma + 1 == text.size())
    throw UserError(what + ": cannot read '" + text + "'; write the names of two pointer parameters: a,b");
  if (text.substr(0, comma) == text.substr(comma + 1))
    throw UserError(what + " " + text + ": a parameter is one array with itself; write the names of two");
  return {text.substr(0, comma), text.substr(comma + 1)};
}

std::vector<std::string> classNames() {
  std::vector<std::string> out;
  for (const PropertyInfo& p : properties()) out.emplace_back(p.name);
  return out;
}

PropertyClass parseClass(const std::string& text, const std::string& what) {
  if (auto c = propertyByName(text)) return *c;
  std::string known;
  for (const PropertyInfo& p : properties()) known += std::string(known.empty() ? "" : ", ") + std::string(p.name);
  throw UserError(what + ": unknown property class '" + text + "'; known classes: " + known);
}

}  // namespace gpubmc::core
