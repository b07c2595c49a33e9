#include "core/bench/svg.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gpubmc::core::bench {

namespace {

struct Colours {
  const char *paper, *ink, *soft, *grid, *band;
  std::array<const char*, kSeriesColours> series;
};

// Distinguishable with red-green colour blindness, in light and dark variants for the background.
constexpr Colours kLight{"#ffffff", "#1f2328",
                         "#59636e", "#e3e7eb",
                         "#f4f6f8", {"#0b6bb8", "#d1540a", "#0a8f68", "#b0489a", "#a87800", "#5b5fc7", "#6b7280"}};
constexpr Colours kDark{"#12161c", "#e6edf3",
                        "#9aa5b1", "#2a313a",
                        "#1a2028", {"#5bb0f5", "#ff9352", "#3ccfa0", "#e58fd3", "#e3b341", "#a5a8ff", "#a8b3bf"}};

std::string rules(const Colours& c) {
  std::string out = fmt::format(
      ".paper{{fill:{}}}.ink{{fill:{}}}.soft{{fill:{}}}.grid{{stroke:{}}}.band{{fill:{}}}.axis{{stroke:{}}}"
      ".guide{{stroke:{}}}",
      c.paper, c.ink, c.soft, c.grid, c.band, c.soft, c.soft);
  for (size_t i = 0; i < c.series.size(); ++i)
    out += fmt::format(".s{0}{{stroke:{1}}}.f{0}{{fill:{1};stroke:{2}}}.h{0}{{fill:{2};stroke:{1}}}.b{0}{{fill:{1}}}",
                       i, c.series[i], c.paper);
  return out;
}

/// The number of bytes of the character at `at`; 0: invalid UTF-8 (overlong forms are accepted, which is harmless
/// here).
size_t characterLength(const std::string& text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned lead = byte(at);
  const size_t length = lead < 0x80                   ? 1
                        : lead >= 0xC2 && lead < 0xE0 ? 2
                        : lead >= 0xE0 && lead < 0xF0 ? 3
                        : lead >= 0xF0 && lead < 0xF5 ? 4
                                                      : 0;
  for (size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  return length;
}

/// File names may contain any bytes; XML may not. Newlines are kept, for tooltips.
std::string escaped(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t length = characterLength(text, at);
    const char c = text[at];
    if (length == 0 || (length == 1 && c != '\n' && (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)))
      out += '?';
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out.append(text, at, length);
    at += std::max<size_t>(length, 1);
  }
  return out;
}

std::string titleOf(const std::string& hover) {
  return hover.empty() ? std::string() : fmt::format("<title>{}</title>", escaped(hover));
}

}  // namespace

Svg::Svg(double width, double height, const std::string& title, const std::string& description) {
  body_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n"
      "<title>{2}</title>\n<desc>{3}</desc>\n"
      "<style>text{{font:12px system-ui,\"Segoe "
      "UI\",Helvetica,Arial,sans-serif}}.head{{font-size:17px;font-weight:600}}"
      ".name{{font-size:13px}}line,path{{fill:none;stroke-width:1}}.grid{{shape-rendering:crispEdges}}"
      ".guide{{stroke-dasharray:4 4;opacity:.7}}.curve{{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}}"
      ".dashed{{stroke-dasharray:2 5}}.mark{{stroke-width:1}}.open{{stroke-width:1.6}}.mark:hover{{stroke-width:3}}"
      "{4}@media(prefers-color-scheme:dark){{{5}}}</style>\n",
      width, height, escaped(title), escaped(description), rules(kLight), rules(kDark));
  rectangle(0, 0, width, height, "paper");
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& classes) {
  body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2, y2,
                       classes);
}

void Svg::rectangle(double x, double y, double width, double height, const std::string& classes,
                    const std::string& hover) {
  body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"", x, y, width,
                       height, classes);
  body_ += hover.empty() ? "/>\n" : ">" + titleOf(hover) + "</rect>\n";
}

void Svg::text(double x, double y, const std::string& text, const std::string& classes, Anchor anchor, double degrees) {
  constexpr const char* kAnchors[] = {"start", "middle", "end"};
  body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\"", x, y,
                       kAnchors[size_t(anchor)], classes);
  if (degrees != 0) body_ += fmt::format(" transform=\"rotate({} {:.1f} {:.1f})\"", degrees, x, y);
  body_ += ">" + escaped(text) + "</text>\n";
}

void Svg::path(const std::string& data, const std::string& classes) {
  body_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", data, classes);
}

void Svg::marker(double x, double y, size_t series, const std::string& hover, bool hollow) {
  const std::string common = fmt::format("class=\"mark {}{}\"", hollow ? "open h" : "f", series % kSeriesColours);
  // The marker shapes in turn; after all shapes and colours, the next shape for the first colour.
  switch ((series + series / kSeriesColours) % 5) {
    case 0: body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" {}>", x, y, common); break;
    case 1:
      body_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" {}>", x, y - 5, x + 4.7,
                           y + 3.6, x - 4.7, y + 3.6, common);
      break;
    case 2:
      body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" {}>", x - 3.5, y - 3.5, common);
      break;
    case 3:
      body_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" {}>", x, y - 5,
                           x + 5, y, x, y + 5, x - 5, y, common);
      break;
    default:
      body_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" {}>", x, y + 5, x + 4.7,
                           y - 3.6, x - 4.7, y - 3.6, common);
  }
  constexpr const char* kEnds[] = {"circle", "polygon", "rect", "polygon", "polygon"};
  body_ += titleOf(hover) + fmt::format("</{}>\n", kEnds[(series + series / kSeriesColours) % 5]);
}

std::string Svg::text() const {
  return body_ + "</svg>\n";
}

double textWidth(const std::string& text) {
  return 6.4 * double(text.size());
}

}  // namespace gpubmc::core::bench
