#include "core/perf/drawing.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "gpu-model/cost/wavefronts.h"

namespace gpubmc::core::perf {

namespace {

constexpr unsigned kCell = 22, kHeight = 14, kGap = 90, kTop = 30;

/// Colours of what is asked for once, and again and again.
const char* heat(unsigned n) {
  return n <= 1 ? "#7fb77e" : n <= 2 ? "#e8c547" : n <= 8 ? "#e38b29" : "#c8442b";
}

/// A box with a stack of pieces, to which lanes are connected.
struct Column {
  std::string name;
  std::vector<uint64_t> pieces;  ///< different ones, from the top
};

class Svg {
 public:
  Svg(const AccessCost& a, const char* what) : a_(a), what_(what) {}

  std::string make(const std::vector<Column>& columns, const std::map<uint64_t, size_t>& columnOf) {
    size_t deepest = 1;
    for (const Column& c : columns) deepest = std::max(deepest, c.pieces.size());
    const size_t wide = std::max(columns.size(), a_.lanes.size());
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
        "font-family=\"sans-serif\" "
        "font-size=\"9\"><text x=\"0\" y=\"10\" font-size=\"11\">lanes</text>",
        wide * kCell + 2, kTop + kHeight + kGap + deepest * kHeight + 26);
    const unsigned foot = kTop + kHeight + kGap;
    for (size_t l = 0; l < a_.lanes.size(); ++l) {
      if (!a_.lanes[l]) continue;
      for (unsigned at = 0; at < a_.bytes; ++at) {
        const auto to = columnOf.find(*a_.lanes[l] + at);
        if (to == columnOf.end() || (at > 0 && columnOf.at(*a_.lanes[l] + at - 1) == to->second)) continue;
        out += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-opacity=\"0.7\"/>",
                           middle(l), kTop + kHeight, middle(to->second), foot,
                           heat(unsigned(columns[to->second].pieces.size())));
      }
    }
    for (size_t l = 0; l < a_.lanes.size(); ++l)
      out += box(l, kTop, a_.lanes[l] ? "#dfe8f5" : "#ffffff", std::to_string(l));
    for (size_t c = 0; c < columns.size(); ++c)
      for (size_t p = 0; p < columns[c].pieces.size(); ++p)
        out += box(c, unsigned(foot + p * kHeight), heat(unsigned(columns[c].pieces.size())), "");
    for (size_t c = 0; c < columns.size(); ++c) {
      if (columns[c].pieces.empty()) out += box(c, foot, "#ffffff", "");
      out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", middle(c),
                         foot + deepest * kHeight + 11, columns[c].name);
    }
    return out +
           fmt::format("<text x=\"0\" y=\"{}\" font-size=\"11\">{}</text></svg>", foot + deepest * kHeight + 24, what_);
  }

 private:
  static unsigned middle(size_t column) { return unsigned(column) * kCell + kCell / 2; }
  static std::string box(size_t column, unsigned y, const char* colour, const std::string& text) {
    std::string out = fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#555\" stroke-width=\"0.6\"/>",
        column * kCell + 1, y, kCell - 2, kHeight, colour);
    if (!text.empty())
      out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", middle(column), y + 10, text);
    return out;
  }

  const AccessCost& a_;
  const char* what_;
};

std::string onBanks(const AccessCost& a) {
  std::vector<Column> columns(cost::kBanks);
  std::map<uint64_t, size_t> columnOf;
  for (unsigned b = 0; b < cost::kBanks; ++b) columns[b].name = std::to_string(b);
  for (const std::optional<uint64_t>& lane : a.lanes)
    for (unsigned at = 0; lane && at < a.bytes; ++at) {
      const uint64_t word = (*lane + at) / cost::kBankBytes;
      std::vector<uint64_t>& words = columns[word % cost::kBanks].pieces;
      if (std::ranges::find(words, word) == words.end()) words.push_back(word);
      columnOf[*lane + at] = word % cost::kBanks;
    }
  return Svg(a, "banks, and the different words in each").make(columns, columnOf);
}

std::string onSectors(const AccessCost& a) {
  std::set<uint64_t> sectors;
  for (const std::optional<uint64_t>& lane : a.lanes)
    for (unsigned at = 0; lane && at < a.bytes; ++at) sectors.insert((*lane + at) / cost::kSectorBytes);
  std::vector<Column> columns;
  std::map<uint64_t, size_t> number, columnOf;
  for (uint64_t s : sectors) {
    number[s] = columns.size();
    const bool opensLine = columns.empty() || s % (cost::kLineBytes / cost::kSectorBytes) == 0;
    columns.push_back({opensLine ? fmt::format("+{}", (s - *sectors.begin()) * cost::kSectorBytes) : "", {s}});
  }
  for (const std::optional<uint64_t>& lane : a.lanes)
    for (unsigned at = 0; lane && at < a.bytes; ++at)
      columnOf[*lane + at] = number.at((*lane + at) / cost::kSectorBytes);
  return Svg(a, "sectors of 32 bytes that are touched, with the distance of lines in bytes").make(columns, columnOf);
}

}  // namespace

std::string drawing(const AccessCost& a) {
  return a.site.shared ? onBanks(a) : onSectors(a);
}

}  // namespace gpubmc::core::perf
