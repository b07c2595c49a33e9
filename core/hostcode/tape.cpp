#include "core/hostcode/tape.h"

#include <fmt/format.h>

namespace gpubmc::core {
namespace {

std::vector<const Tape*> listed(const Tape* t) {
  std::vector<const Tape*> out;
  for (; t; t = t->before.get()) out.push_back(t);
  return {out.rbegin(), out.rend()};
}

}  // namespace

TapePtr recorded(const TapePtr& tape, Deed deed) {
  if (tape && !tape->complaint.empty()) return tape;
  return std::make_shared<const Tape>(Tape{tape, std::move(deed), {}});
}

TapePtr joined(const TapePtr& a, const TapePtr& b) {
  if (a == b) return a;
  for (const TapePtr& t : {a, b})
    if (t && !t->complaint.empty()) return t;
  const std::vector<const Tape*> x = listed(a.get()), y = listed(b.get());
  size_t common = 0;
  while (common < x.size() && common < y.size() && x[common] == y[common]) ++common;
  const Deed& first = common < x.size() ? x[common]->deed : y[common]->deed;
  return std::make_shared<const Tape>(
      Tape{nullptr,
           {},
           fmt::format("line {}: whether {} is called, and with what, depends on data or on arguments "
                       "without a value",
                       first.line, first.kind == Deed::Kind::Launch ? "this kernel" : first.name)});
}

}  // namespace gpubmc::core
