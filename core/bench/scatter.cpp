#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/bench/axis.h"
#include "core/bench/plots.h"
#include "core/bench/svg.h"

namespace gpubmc::core::bench {

namespace {

/// The answers of both or of one of them, by colour and shape.
struct Kind {
  Claim claim;
  const char* kernels;
  const char* queries;
};
constexpr std::array<Kind, 4> kKinds{{{Claim::Positive, "holds", "unsat"},
                                      {Claim::Negative, "violated", "sat"},
                                      {Claim::Bounded, "holds within bound", "holds within bound"},
                                      {Claim::None, "neither solved it", "neither solved it"}}};

class Scatter {
 public:
  Scatter(const std::vector<FileRow>& rows, const std::string& across, const std::string& up, size_t a, size_t b,
          Clock clock)
      : rows_(rows),
        across_(across),
        up_(up),
        a_(a),
        b_(b),
        clock_(clock),
        x_(axis(kLeft, kLeft + kSide)),
        y_(axis(kBottom, kBottom - kSide)),
        svg_(kWidth, kHeight, across + " against " + up, "A scatter plot: one mark a file, its times with both") {}

  std::string draw() {
    frame();
    guides();
    for (const FileRow& row : rows_) mark(row);
    legend();
    return svg_.text();
  }

 private:
  static constexpr double kWidth = 660, kHeight = 700;
  // Unsolved files are in the band behind the axes.
  static constexpr double kLeft = 82, kTop = 100, kSide = 500, kBand = 40;
  static constexpr double kBottom = kTop + kBand + kSide;  // the position of the horizontal axis

  LogAxis axis(double from, double to) const {
    double low = 1e9, high = 0;
    for (const FileRow& row : rows_)
      for (const FileResult* r : {&row.results[a_], &row.results[b_]})
        if (r->solved()) {
          low = std::min(low, r->seconds);
          high = std::max(high, r->seconds);
        }
    if (high <= 0) low = 0.1, high = 1;
    return {std::max(low, 1e-6), std::max(high, 1e-6), from, to};
  }

  void frame() {
    svg_.text(kLeft, 30, across_ + " against " + up_, "head ink");
    svg_.text(kLeft, 50, fmt::format("one mark a file, {} files; below the diagonal {} is faster", rows_.size(), up_),
              "soft");
    svg_.rectangle(kLeft + kSide, kTop, kBand, kSide + kBand, "band");
    svg_.rectangle(kLeft, kTop, kSide, kBand, "band");
    for (double t : x_.ticks()) {
      svg_.line(x_.at(t), kTop, x_.at(t), kBottom, "grid");
      svg_.text(x_.at(t), kBottom + 18, duration(t), "soft", Anchor::Middle);
      svg_.line(kLeft, y_.at(t), kLeft + kSide + kBand, y_.at(t), "grid");
      svg_.text(kLeft - 8, y_.at(t) + 4, duration(t), "soft", Anchor::End);
    }
    svg_.line(kLeft, kBottom, kLeft + kSide + kBand, kBottom, "axis");
    svg_.line(kLeft, kTop, kLeft, kBottom, "axis");
    svg_.text(kLeft + 8, kTop + 25, "not solved by " + up_, "soft");
    svg_.text(kLeft + kSide + 24, kBottom - 8, "not solved by " + across_, "soft", Anchor::Start, -90);
    svg_.text(kLeft + kSide / 2, kBottom + 44, label(across_), "ink name", Anchor::Middle);
    svg_.text(18, kBottom - kSide / 2, label(up_), "ink name", Anchor::Middle, -90);
  }

  /// Lines for equal times, and for ratios of two and ten in both directions, where they are inside the axes.
  void guides() {
    svg_.line(x_.at(x_.low()), y_.at(y_.low()), x_.at(x_.high()), y_.at(y_.high()), "axis");
    for (double factor : {2.0, 10.0}) {
      if (factor * x_.low() >= x_.high()) continue;
      svg_.line(x_.at(x_.low()), y_.at(factor * x_.low()), x_.at(x_.high() / factor), y_.at(x_.high()), "guide");
      svg_.line(x_.at(factor * x_.low()), y_.at(x_.low()), x_.at(x_.high()), y_.at(x_.high() / factor), "guide");
      const std::string label = fmt::format("{:g}x", factor);
      svg_.text(x_.at(x_.high() / factor) - 6, y_.at(x_.high()) + 14, label, "soft", Anchor::End);
      svg_.text(x_.at(x_.high()) - 4, y_.at(x_.high() / factor) + 16, label, "soft", Anchor::End);
    }
  }

  static size_t kindOf(const FileRow& row, size_t a, size_t b) {
    const FileResult& r = row.results[a].solved() ? row.results[a] : row.results[b];
    const Claim claim = r.solved() ? claimOf(r.answer) : Claim::None;
    return size_t(std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.claim == claim; }) -
                  kKinds.begin());
  }
  static std::string said(const std::string& name, const FileResult& r) {
    return fmt::format("{}: {}, {}", name, r.solved() ? r.answer.c_str() : bench::name(r.outcome), duration(r.seconds));
  }

  std::string label(const std::string& name) const {
    return fmt::format("{}, {} (logarithmic)", name, bench::name(clock_));
  }

  void mark(const FileRow& row) {
    const FileResult &a = row.results[a_], &b = row.results[b_];
    const double x = a.solved() ? x_.at(a.seconds) : kLeft + kSide + kBand / 2;
    const double y = b.solved() ? y_.at(b.seconds) : kTop + kBand / 2;
    const size_t kind = kindOf(row, a_, b_);
    ++count_[kind];
    queries_ |= claimOf(a.answer) != Claim::None && (a.answer == "sat" || a.answer == "unsat");
    svg_.marker(x, y, kind, row.file + "\n" + said(across_, a) + "\n" + said(up_, b), true);
  }

  void legend() {
    double x = kLeft;
    for (size_t k = 0; k < kKinds.size(); ++k) {
      if (!count_[k]) continue;
      const std::string label = fmt::format("{} ({})", queries_ ? kKinds[k].queries : kKinds[k].kernels, count_[k]);
      svg_.marker(x + 6, 76, k, {}, true);
      svg_.text(x + 18, 80, label, "ink");
      x += 40 + textWidth(label);
    }
  }

  const std::vector<FileRow>& rows_;
  const std::string &across_, &up_;
  size_t a_, b_;
  Clock clock_;
  LogAxis x_, y_;
  Svg svg_;
  std::array<size_t, kKinds.size()> count_{};
  bool queries_ = false;
};

}  // namespace

std::string scatterPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t across,
                        size_t up, Clock clock) {
  return Scatter(rows, names[across], names[up], across, up, clock).draw();
}

}  // namespace gpubmc::core::bench
