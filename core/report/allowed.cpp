#include "core/report/allowed.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

const char* label(Allowance::Origin origin) {
  switch (origin) {
    case Allowance::Origin::Source: return "allowed";
    case Allowance::Origin::Baseline: return "known (baseline)";
    case Allowance::Origin::Idiom: break;
  }
  return "warning (idiom)";
}

}  // namespace

const char* name(Allowance::Origin origin) {
  switch (origin) {
    case Allowance::Origin::Source: return "inSource";
    case Allowance::Origin::Baseline: return "baseline";
    case Allowance::Origin::Idiom: break;
  }
  return "idiom";
}

std::string allowedBecause(const Allowance& a) {
  return a.reason.empty() ? label(a.origin) : fmt::format("{}: {}", label(a.origin), a.reason);
}

std::vector<std::string> allowedText(const RunResult& run, const KernelResult& k) {
  std::vector<std::string> out;
  for (const PropertyResult& p : k.properties) {
    if (!p.allowed) continue;
    const uint32_t line = p.status == Status::Violated ? run.module.locations[p.loc].line : p.allowed->line;
    std::string text = fmt::format("{}: {}", label(p.allowed->origin), p.cls ? info(*p.cls).name : p.id);
    if (!p.subject.empty()) text += " on " + p.subject;
    if (line) text += fmt::format(" (line {})", line);
    if (p.status != Status::Violated) text += " (undecided)";
    if (!p.allowed->reason.empty()) text += ": " + p.allowed->reason;
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
  }
  return out;
}

}  // namespace gpubmc::core
