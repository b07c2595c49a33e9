#include "core/cli/header_flags.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "encoder/util/error.h"

namespace gpubmc::core {

uint64_t parseNumber(const std::string& text, const std::string& what) {
  uint64_t v = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    throw UserError(what + ": '" + text + "' is not a number");
  return v;
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
    if (p == 0) throw UserError(what + ": '" + text + "' has a dimension of 0; a launch needs at least one block and one thread");
    if (p > 0x7fffffff) throw UserError(what + ": " + std::to_string(p) + " is more than any GPU allows (2147483647)");
  }
  parts.resize(3, 1);
  return {uint32_t(parts[0]), uint32_t(parts[1]), uint32_t(parts[2])};
}

std::pair<std::string, std::string> parseBinding(const std::string& text, const std::string& what) {
  const size_t at = text.find('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    throw UserError(what + ": cannot read '" + text + "'; write NAME=VALUE");
  return {text.substr(0, at), text.substr(at + 1)};
}

PropertyClass parseClass(const std::string& text, const std::string& what) {
  if (auto c = propertyByName(text)) return *c;
  std::string known;
#define X(e, name, id, sev, meaning) known += std::string(known.empty() ? "" : ", ") + name;
  GPUBMC_PROPERTIES(X)
#undef X
  throw UserError(what + ": '" + text + "' is no property class; there are " + known);
}

std::vector<HeaderFlag> readHeaderFlags(const std::string& file) {
  std::vector<HeaderFlag> out;
  std::ifstream in(file);
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos) continue;
    if (line.compare(start, 2, "//") != 0) break;
    const size_t text = line.find_first_not_of(" \t", start + 2);
    if (text == std::string::npos || (line.compare(text, 2, "--") != 0 && line.compare(text, 2, "-D") != 0)) continue;
    std::istringstream words(line.substr(text));
    std::vector<std::string> flags;
    for (std::string w; words >> w;) {
      // A word that starts no flag belongs to the flag before it: --array a=64.
      if (w[0] == '-' || flags.empty()) flags.push_back(w);
      else flags.back() += (flags.back().find('=') == std::string::npos ? "=" : " ") + w;
    }
    for (std::string& f : flags) out.push_back({std::move(f), number});
  }
  return out;
}

void applyHeaderFlags(const std::vector<HeaderFlag>& flags, Options& o) {
  const Options given = o;  // what the command line has said wins
  for (const HeaderFlag& flag : flags) {
    const size_t eq = flag.text.find('=');
    const std::string name = flag.text.substr(0, eq), value = eq == std::string::npos ? "" : flag.text.substr(eq + 1);
    const std::string what = o.file + ":" + std::to_string(flag.line) + ": " + name;
    auto launch = [&] {
      if (o.launchOrigin == "default") o.launchOrigin = "header comment";
    };
    auto weakens = [&] { o.notes.push_back("a flag in the file weakens the check: " + flag.text); };
    if (name == "--blockDim" || name == "--block-dim" || name == "--local_size") {
      if (!given.block) o.block = parseDim3(value, what), launch();
    } else if (name == "--gridDim" || name == "--grid-dim" || name == "--num_groups") {
      if (!given.grid) o.grid = parseDim3(value, what), launch();
    } else if (name == "--shared-bytes") {
      if (!given.sharedBytes) o.sharedBytes = parseNumber(value, what);
    } else if (name == "--warp-sync") {
      if (!given.warpSync) o.warpSync = unsigned(value.empty() ? 32 : parseNumber(value, what)), weakens();
    } else if (name == "--warp-size") {
      o.warpSize = unsigned(parseNumber(value, what));
    } else if (name == "--unwind" || name == "--loop-unwind") {
      if (!given.unwindGiven) o.unwind = unsigned(parseNumber(value, what));
    } else if (name == "--max-iterations") {
      o.maxIterations = parseNumber(value, what);
    } else if (name == "--array") {
      auto [array, extent] = parseBinding(value, what);
      o.arrays.try_emplace(array, extent);
    } else if (name == "--param") {
      auto [param, v] = parseBinding(value, what);
      o.params.try_emplace(param, parseNumber(v, what)), weakens();
    } else if (name == "--alias") {
      const size_t comma = value.find(',');
      if (comma == std::string::npos) throw UserError(what + ": write --alias a,b");
      o.aliases.emplace_back(value.substr(0, comma), value.substr(comma + 1));
    } else if (name == "--init-globals") {
      o.initGlobals = true;
    } else if (name == "--exited-threads") {
      if (value != "arrive" && value != "divergence") throw UserError(what + ": write arrive or divergence");
      if (value == "arrive") o.exitedArrive = true, weakens();
    } else if (name == "--error" || name == "--warn" || name == "--off") {
      const Severity s = name == "--error" ? Severity::Error : name == "--warn" ? Severity::Warning : Severity::Off;
      if (o.severities.try_emplace(parseClass(value, what), s).second && s != Severity::Error) weakens();
    } else if (name == "--only-intra-group") {
      o.onlyIntraBlock = true, weakens();
    } else if (name == "--only-divergence") {
      o.onlyDivergence = true, weakens();
    } else if (name.starts_with("-D") && name.size() > 2) {
      o.defines.push_back(flag.text.substr(2));
    } else if (name == "--std") {
      o.standard = value;
    } else if (name == "--no-inline" || name == "--no-infer" || name == "--verify" || name == "--findbugs") {
      // GPUVerify's own machinery; nothing here corresponds to it.
    } else {
      o.notes.push_back("the flag " + flag.text + " on line " + std::to_string(flag.line) + " of the file is not used");
    }
  }
}

}  // namespace gpubmc::core
