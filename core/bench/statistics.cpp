#include "core/bench/statistics.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::core::bench {

namespace {

Summary summaryOf(const std::string& name, const std::vector<const FileResult*>& results, double limit) {
  Summary s;
  s.name = name;
  s.files = results.size();
  std::vector<double> solved;
  double penalised = 0;
  for (const FileResult* r : results) {
    ++s.outcomes[r->outcome];
    s.total += r->seconds;
    s.cpu += r->cpuSeconds;
    s.peakBytes = std::max(s.peakBytes, r->peakBytes);
    penalised += r->solved() ? r->seconds : 2 * limit;
    if (r->solved()) solved.push_back(r->seconds);
  }
  if (!results.empty()) s.par2 = penalised / double(results.size());
  if (!solved.empty()) s.median = median(std::move(solved));
  return s;
}

/// The best configuration on this file: the first that solved it, or, if none did, the first that gave up.
size_t bestOf(const FileRow& row) {
  const auto better = [](const FileResult& a, const FileResult& b) {
    return a.solved() != b.solved() ? a.solved() : a.seconds < b.seconds;
  };
  return size_t(std::min_element(row.results.begin(), row.results.end(), better) - row.results.begin());
}

bool isAlone(const FileRow& row, size_t best) {
  if (!row.results[best].solved()) return false;
  for (size_t c = 0; c < row.results.size(); ++c)
    if (c != best && row.results[c].solved() && row.results[c].seconds <= row.results[best].seconds) return false;
  return true;
}

}  // namespace

double median(std::vector<double> values) {
  GPUBMC_CHECK(!values.empty());
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

size_t Summary::solved() const {
  const auto it = outcomes.find(Outcome::Solved);
  return it == outcomes.end() ? 0 : it->second;
}

std::vector<Summary> summaries(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
                               double limitSeconds) {
  std::vector<Summary> out;
  for (size_t c = 0; c < names.size(); ++c) {
    std::vector<const FileResult*> results;
    for (const FileRow& row : rows) results.push_back(&row.results[c]);
    out.push_back(summaryOf(names[c], results, limitSeconds));
  }
  if (names.size() < 2) return out;
  std::vector<const FileResult*> best;
  for (const FileRow& row : rows) {
    const size_t b = bestOf(row);
    best.push_back(&row.results[b]);
    if (isAlone(row, b)) ++out[b].fastest;
  }
  out.push_back(summaryOf("virtual best", best, limitSeconds));
  return out;
}

std::vector<double> solvedTimes(const std::vector<FileRow>& rows, size_t configuration) {
  std::vector<double> out;
  for (const FileRow& row : rows)
    if (row.results[configuration].solved()) out.push_back(row.results[configuration].seconds);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace gpubmc::core::bench
