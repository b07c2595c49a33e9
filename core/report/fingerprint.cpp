#include "core/report/fingerprint.h"

#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "core/report/names.h"

namespace gpubmc::core {

namespace {

/// The words and numbers of a line, separated by one blank: stable when code is moved or reformatted.
std::string condensed(const std::string& line) {
  std::string out;
  for (const char c : line)
    if (!std::isspace(static_cast<unsigned char>(c)))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// FNV-1a of the parts, each with a terminator.
std::string hash(const std::vector<std::string>& parts) {
  uint64_t h = 0xcbf29ce484222325;
  for (const std::string& part : parts)
    for (size_t i = 0; i <= part.size(); ++i) h = (h ^ (i < part.size() ? uint8_t(part[i]) : 0)) * 0x100000001b3;
  return fmt::format("{:016x}", h);
}

std::string fingerprint(const Names& names, const KernelResult& k, const PropertyResult& p) {
  auto text = [&](const ir::Location& l) { return condensed(names.sourceLine(l.file, l.line)); };
  std::vector<std::string> parts{p.id, k.name, p.subject, text(names.location(p.loc))};
  if (p.counterexample) {
    const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
    for (const interp::AccessRecord* a : {v.first ? &*v.first : nullptr, v.second ? &*v.second : nullptr})
      if (a) parts.push_back(text(names.location(a->inst)));
  }
  return hash(parts);
}

}  // namespace

namespace {

std::map<const PropertyResult*, std::string> fingerprintsOf(
    const RunResult& run, const KernelResult& k, const std::vector<const std::vector<PropertyResult>*>& lists) {
  std::map<const PropertyResult*, std::string> out;
  std::map<std::string, unsigned> seen;  // number of findings with this hash
  const Names names(run, k);
  for (const std::vector<PropertyResult>* list : lists)
    for (const PropertyResult& p : *list) {
      if (p.status != Status::Violated) continue;
      // Findings with equal hashes are numbered in order.
      const std::string print = fingerprint(names, k, p);
      out[&p] = fmt::format("{}:{}", print, ++seen[print]);
    }
  return out;
}

}  // namespace

std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run, const KernelResult& k) {
  return fingerprintsOf(run, k, {&k.properties, &k.others});
}

std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run) {
  return fingerprintsOf(run, KernelResult(), {&run.host});
}

}  // namespace gpubmc::core
