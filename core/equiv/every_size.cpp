#include "core/equiv/every_size.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "encoder/util/error.h"

namespace gpubmc::core::equiv {
namespace {

/// The next values; false: there are none.
bool advance(std::vector<int64_t>& at, const std::vector<ParamRange>& ranges) {
  for (size_t i = at.size(); i-- > 0;) {
    if (at[i]++ < ranges[i].to) return true;
    at[i] = ranges[i].from;
  }
  return false;
}

template <class F>
std::string listed(const std::vector<ParamRange>& ranges, const F& value) {
  std::vector<std::string> out;
  for (size_t i = 0; i < ranges.size(); ++i) out.push_back(fmt::format("{} = {}", ranges[i].name, value(i)));
  return fmt::format("{}", fmt::join(out, ", "));
}

void addMissing(std::vector<Assumption>& all, const std::vector<Assumption>& more) {
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

EquivResult compareEverySize(const ir::Module& module, const Question& question, const Cancellation& cancel,
                             const ProgressCallback& progress) {
  const std::vector<ParamRange>& ranges = question.ranges;
  if (ranges.empty()) return compare(module, question, cancel, progress);
  const std::string all = listed(ranges, [&](size_t i) { return fmt::format("{}..{}", ranges[i].from, ranges[i].to); });
  std::vector<int64_t> at;
  for (const ParamRange& r : ranges) at.push_back(r.from);

  std::optional<EquivResult> out;
  std::vector<Assumption> assumptions;
  uint64_t checked = 0;
  bool writes = false;
  do {
    Question one = question;
    for (size_t i = 0; i < ranges.size(); ++i)
      one.options.params[ranges[i].name] = GivenValue{std::to_string(at[i]), "--param"};
    EquivResult result = compare(module, one, cancel, progress);
    ++checked;
    writes |= !result.outputs.empty() || result.verdict == Status::Violated;
    addMissing(assumptions, result.assumptions);
    if (out && rank(result.verdict) >= rank(out->verdict)) continue;
    result.sizes = Sizes{all, listed(ranges, [&](size_t i) { return at[i]; }), 0};
    out = std::move(result);
    // What was stopped is unknown, and so would be the rest.
    if (out->verdict == Status::Violated || out->verdict == Status::InternalError ||
        (out->verdict == Status::Unknown && cancel.cancelled()))
      break;
  } while (advance(at, ranges));
  if (!writes)
    throw UserError(fmt::format("there is nothing to compare: with {}, neither side writes to an array", all));

  out->sizes->checked = checked;
  if (out->verdict == Status::Holds || out->verdict == Status::HoldsWithinBound) {
    assumptions.push_back(fmt::format("{}: each value was checked (--param)", all));
    addMissing(assumptions, {});
    out->assumptions = std::move(assumptions);
  }
  return std::move(*out);
}

}  // namespace gpubmc::core::equiv
