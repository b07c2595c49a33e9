#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/bench/axis.h"
#include "core/bench/plots.h"
#include "core/bench/statistics.h"
#include "core/bench/svg.h"

namespace gpubmc::core::bench {

namespace {

struct Point {
  double seconds;
  const std::string* file;
};

std::vector<Point> curveOf(const std::vector<FileRow>& rows, size_t configuration) {
  std::vector<Point> out;
  for (const FileRow& row : rows)
    if (row.results[configuration].solved()) out.push_back({row.results[configuration].seconds, &row.file});
  std::stable_sort(out.begin(), out.end(), [](const Point& a, const Point& b) { return a.seconds < b.seconds; });
  return out;
}

/// The style of the virtual best.
std::vector<Point> bestCurve(const std::vector<FileRow>& rows) {
  std::vector<Point> out;
  for (const FileRow& row : rows) {
    const FileResult* best = nullptr;
    for (const FileResult& r : row.results)
      if (r.solved() && (!best || r.seconds < best->seconds)) best = &r;
    if (best) out.push_back({best->seconds, &row.file});
  }
  std::stable_sort(out.begin(), out.end(), [](const Point& a, const Point& b) { return a.seconds < b.seconds; });
  return out;
}

class Cactus {
 public:
  Cactus(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
         std::vector<std::vector<Point>> curves, Clock clock)
      : rows_(rows),
        names_(names),
        curves_(std::move(curves)),
        clock_(clock),
        y_(timeAxis()),
        svg_(kWidth, kHeight, "Files solved within a time",
             "A cactus plot: for each configuration, its solved files in the order of their times") {}

  std::string draw() {
    frame();
    if (names_.size() > 1) curve(bestCurve(rows_), "guide");
    // The first one is drawn last, on top.
    for (size_t c = names_.size(); c-- > 0;) series(c);
    legend();
    return svg_.text();
  }

 private:
  static constexpr double kWidth = 860, kHeight = 520;
  static constexpr double kApart = 4;  ///< limit on the marks of one curve, in pixels
  static constexpr double kLeft = 76, kRight = 24, kTop = 74, kBottom = 60;

  LogAxis timeAxis() const {
    double low = 1e9, high = 0;
    for (const auto& curve : curves_)
      for (const Point& p : curve) {
        low = std::min(low, p.seconds);
        high = std::max(high, p.seconds);
      }
    if (high <= 0) low = 0.1, high = 1;
    return {std::max(low, 1e-6), std::max(high, 1e-6), kHeight - kBottom, kTop};
  }
  double x(double count) const {
    const double room = kWidth - kLeft - kRight;
    return kLeft + room * count / double(std::max<size_t>(rows_.size(), 1));
  }

  void frame() {
    svg_.text(kLeft, 30, "Files solved within a time", "head ink");
    svg_.text(kLeft, 50, fmt::format("of {} files; further right and lower is better", rows_.size()), "soft");
    for (double t : y_.ticks()) {
      svg_.line(kLeft, y_.at(t), kWidth - kRight, y_.at(t), "grid");
      svg_.text(kLeft - 8, y_.at(t) + 4, duration(t), "soft", Anchor::End);
    }
    const double step = std::max(1.0, niceStep(double(std::max<size_t>(rows_.size(), 1)), 10));
    for (double n = 0; n <= double(rows_.size()) + 1e-9; n += step) {
      svg_.line(x(n), kTop, x(n), kHeight - kBottom, "grid");
      svg_.text(x(n), kHeight - kBottom + 18, fmt::format("{:.0f}", n), "soft", Anchor::Middle);
    }
    svg_.line(kLeft, kHeight - kBottom, kWidth - kRight, kHeight - kBottom, "axis");
    svg_.line(kLeft, kTop, kLeft, kHeight - kBottom, "axis");
    svg_.text((kLeft + kWidth - kRight) / 2, kHeight - 16, "files solved", "ink name", Anchor::Middle);
    svg_.text(18, (kTop + kHeight - kBottom) / 2, fmt::format("{} of a file (logarithmic)", name(clock_)), "ink name",
              Anchor::Middle, -90);
  }

  void curve(const std::vector<Point>& points, const std::string& classes) {
    std::string data;
    for (size_t i = 0; i < points.size(); ++i)
      data += fmt::format("{}{:.1f} {:.1f}", i ? "L" : "M", x(double(i + 1)), y_.at(points[i].seconds));
    if (!data.empty()) svg_.path(data, classes);
  }

  void series(size_t c) {
    curve(curves_[c], fmt::format("curve s{}", c % kSeriesColours));
    double lastX = -kApart, lastY = 0;
    for (size_t i = 0; i < curves_[c].size(); ++i) {
      const Point& p = curves_[c][i];
      const double atX = x(double(i + 1)), atY = y_.at(p.seconds);
      // Overlapping marks would be unreadable, and there may be thousands.
      if (std::abs(atX - lastX) + std::abs(atY - lastY) < kApart && i + 1 < curves_[c].size()) continue;
      lastX = atX, lastY = atY;
      svg_.marker(
          atX, atY, c,
          fmt::format("{}: {} in {}\n{} of {} files", names_[c], *p.file, duration(p.seconds), i + 1, rows_.size()));
    }
  }

  /// In the upper left corner, where an increasing curve leaves space.
  void legend() {
    const size_t lines = names_.size() + (names_.size() > 1);
    double widest = textWidth("virtual best");
    for (size_t c = 0; c < names_.size(); ++c) widest = std::max(widest, textWidth(label(c)));
    const double left = kLeft + 14, top = kTop + 12;
    svg_.rectangle(left, top, widest + 58, 22 * double(lines) + 10, "band");
    for (size_t c = 0; c < names_.size(); ++c) {
      const double y = top + 18 + 22 * double(c);
      svg_.line(left + 10, y, left + 38, y, fmt::format("curve s{}", c % kSeriesColours));
      svg_.marker(left + 24, y, c);
      svg_.text(left + 48, y + 4, label(c), "ink");
    }
    if (names_.size() < 2) return;
    const double y = top + 18 + 22 * double(names_.size());
    svg_.line(left + 10, y, left + 38, y, "guide");
    svg_.text(left + 48, y + 4, "virtual best", "soft");
  }
  std::string label(size_t c) const { return fmt::format("{}: {} solved", names_[c], curves_[c].size()); }

  const std::vector<FileRow>& rows_;
  const std::vector<std::string>& names_;
  std::vector<std::vector<Point>> curves_;
  Clock clock_;
  LogAxis y_;
  Svg svg_;
};

}  // namespace

std::string cactusPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names, Clock clock) {
  std::vector<std::vector<Point>> curves;
  for (size_t c = 0; c < names.size(); ++c) curves.push_back(curveOf(rows, c));
  return Cactus(rows, names, std::move(curves), clock).draw();
}

}  // namespace gpubmc::core::bench
