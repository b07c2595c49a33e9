#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "core/bench/axis.h"
#include "core/bench/plots.h"
#include "core/bench/svg.h"

namespace gpubmc::core::bench {

namespace {

constexpr std::array<const char*, 7> kPhases{
    "start and front-end",      "machine (terms, rewriting)", "conditions (races, bounds)", "bit-blasting", "solving",
    "interleavings one by one", "rest (replay, fixes)"};

/// Wall-clock seconds of each phase; their sum is the time of the file.
std::array<double, kPhases.size()> partsOf(const FileResult& r) {
  const Phases& p = r.phases;
  // Solver queries of the exploration are part of its time.
  const double exploring = std::max(0.0, p.exploring - p.solving - p.blasting);
  const double known = p.unrolling + p.encoding + p.blasting + p.solving + exploring,
               kernels = std::max(p.kernels, known);
  std::array<double, kPhases.size()> out{std::max(0.0, r.wallSeconds - kernels),
                                         p.unrolling,
                                         p.encoding,
                                         p.blasting,
                                         p.solving,
                                         exploring,
                                         kernels - known};
  // With several threads, the sum of their seconds exceeds the wall clock.
  if (kernels > r.wallSeconds)
    for (double& part : out) part *= r.wallSeconds / kernels;
  return out;
}

std::string shortened(const std::string& file) {
  constexpr size_t kMost = 30;
  const std::string name = std::filesystem::path(file).filename().string();
  return name.size() <= kMost ? name : name.substr(0, kMost - 3) + "...";
}

}  // namespace

std::string phasesChart(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t configuration,
                        size_t most) {
  constexpr double kWidth = 860, kLeft = 236, kRight = 70, kTop = 96, kRow = 24, kBottom = 54;
  std::vector<const FileRow*> shown;
  for (const FileRow& row : rows)
    if (row.results[configuration].solved()) shown.push_back(&row);
  std::stable_sort(shown.begin(), shown.end(), [&](const FileRow* a, const FileRow* b) {
    return a->results[configuration].wallSeconds > b->results[configuration].wallSeconds;
  });
  shown.resize(std::min(shown.size(), most));
  const double bottom = kTop + kRow * double(shown.size());
  const std::string title = "Where the time goes, with " + names[configuration];
  Svg svg(kWidth, bottom + kBottom, title, "A bar for each file, made of the phases of its check");
  const double longest = shown.empty() ? 1 : std::max(shown[0]->results[configuration].wallSeconds, 1e-6);
  const double step = niceStep(longest, 8);
  auto x = [&](double s) { return kLeft + (kWidth - kLeft - kRight) * s / longest; };
  svg.text(20, 30, title, "head ink");
  for (double s = 0; s <= longest * (1 + 1e-9); s += step) {
    svg.line(x(s), kTop - 6, x(s), bottom, "grid");
    svg.text(x(s), bottom + 18, s > 0 ? duration(s) : "0", "soft", Anchor::Middle);
  }
  std::array<bool, kPhases.size()> used{};
  for (size_t i = 0; i < shown.size(); ++i) {
    const FileResult& r = shown[i]->results[configuration];
    const double y = kTop + kRow * double(i);
    svg.text(kLeft - 10, y + 15, shortened(shown[i]->file), "ink", Anchor::End);
    const auto parts = partsOf(r);
    double from = 0;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (parts[p] <= 0) continue;
      used[p] = true;
      svg.rectangle(
          x(from), y + 3, x(from + parts[p]) - x(from), kRow - 6, fmt::format("b{}", p),
          fmt::format("{}\n{}: {} of {}", shown[i]->file, kPhases[p], duration(parts[p]), duration(r.wallSeconds)));
      from += parts[p];
    }
    svg.text(x(from) + 6, y + 15, duration(r.wallSeconds), "soft");
  }
  svg.line(kLeft, kTop - 6, kLeft, bottom, "axis");
  svg.text((kLeft + kWidth - kRight) / 2, bottom + 42, "wall clock", "ink name", Anchor::Middle);
  double left = 20, top = 46;
  for (size_t p = 0; p < kPhases.size(); ++p) {
    if (!used[p]) continue;
    const double room = 34 + textWidth(kPhases[p]);
    if (left + room > kWidth) left = 20, top += 20;
    svg.rectangle(left, top, 12, 12, fmt::format("b{}", p));
    svg.text(left + 18, top + 11, kPhases[p], "ink");
    left += room;
  }
  return svg.text();
}

std::vector<std::pair<std::string, double>> phaseShares(const std::vector<FileRow>& rows, size_t configuration) {
  std::array<double, kPhases.size()> sums{};
  double all = 0;
  for (const FileRow& row : rows) {
    if (!row.results[configuration].solved()) continue;
    const auto parts = partsOf(row.results[configuration]);
    for (size_t p = 0; p < parts.size(); ++p) {
      sums[p] += parts[p];
      all += parts[p];
    }
  }
  std::vector<std::pair<std::string, double>> out;
  for (size_t p = 0; p < kPhases.size(); ++p) out.emplace_back(kPhases[p], all > 0 ? sums[p] / all : 0);
  return out;
}

}  // namespace gpubmc::core::bench
