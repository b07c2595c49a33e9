#include "core/check/assumed_floats.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/ir/assume_floats.h"

namespace gpubmc::core {

namespace {

struct Assumed {
  encoder::FloatAssumption assumption;
  const char* name;
  const char* sentence;
};
constexpr Assumed kRows[] = {
    {encoder::kPositiveZero, "poszero", "the two zeros are not distinguished"},
    {encoder::kFiniteFloats, "finite", "none is infinite or NaN"},
    {encoder::kOrderedFloats, "ordered", "none is NaN"},
    {encoder::kAssociative, "assoc", "sums and products may be reassociated"},
};

}  // namespace

uint8_t floatAssumptionsOf(const std::string& names, const std::string& what) {
  uint8_t out = 0;
  std::istringstream in(names);
  for (std::string name; std::getline(in, name, ',') || out == 0;) {
    const auto row = std::ranges::find_if(kRows, [&](const Assumed& r) { return name == r.name; });
    if (row == std::end(kRows))
      throw UserError(fmt::format("{}: there is no '{}'; write poszero, finite, ordered or assoc", what, name));
    out |= row->assumption;
  }
  return out;
}

std::vector<std::string> namesOf(uint8_t assumptions) {
  std::vector<std::string> out;
  for (const Assumed& r : kRows)
    if (assumptions & r.assumption) out.emplace_back(r.name);
  return out;
}

void assumeFloats(ir::Module& module, uint8_t assumptions) {
  if (assumptions & (encoder::kFiniteFloats | encoder::kOrderedFloats))
    ir::assumeFloats(module, assumptions & encoder::kFiniteFloats);
}

std::vector<std::string> sentencesOf(uint8_t assumptions) {
  std::vector<std::string> out;
  for (const Assumed& r : kRows)
    if (assumptions & r.assumption) out.push_back(fmt::format("floats: {} (--fp-assume={})", r.sentence, r.name));
  return out;
}

AssumedFloats::Term AssumedFloats::operator()(Term t) {
  if (!any() || !t) return t;
  const auto c = canonical_(t);
  if (c.term == t) return t;
  // An assumption that the user did not name follows from the named ones.
  const bool impliedOrder = c.used & encoder::kOrderedFloats && !(assumptions_ & encoder::kOrderedFloats);
  used_ |= impliedOrder ? (c.used & ~encoder::kOrderedFloats) | encoder::kFiniteFloats : c.used;
  return c.term;
}

void AssumedFloats::apply(std::vector<Term>& terms) {
  if (!any()) return;
  for (Term& t : terms) t = (*this)(t);
}

}  // namespace gpubmc::core
