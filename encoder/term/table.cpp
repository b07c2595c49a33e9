#include "encoder/term/table.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kTable = 8;  ///< minimal number of consecutive stores at constant indices that form a table

}  // namespace

std::vector<TableStore> oldestTable(const TermManager& terms, std::span<const Term> stores) {
  std::vector<TableStore> out;
  for (size_t i = stores.size(); i-- > 0;) {
    const auto s = terms.args(stores[i]);
    const std::optional<uint64_t> index = terms.value(s[2]);
    if (!index) break;
    out.push_back({*index, s[1], s[3]});
  }
  if (out.size() < kTable) return {};
  std::stable_sort(out.begin(), out.end(), [](const auto& x, const auto& y) { return x.index < y.index; });
  return out;
}

}  // namespace gpubmc::encoder
