#pragma once
// A small writer for SVG: shapes with classes, whose colours follow the reader's light or dark setting. Coordinates are
// pixels from the upper left corner.

#include <cstdint>
#include <string>

namespace gpubmc::core::bench {

/// The number of colours for series; further series repeat them with another marker.
inline constexpr size_t kSeriesColours = 7;

enum class Anchor : uint8_t { Start, Middle, End };

class Svg {
 public:
  /// `description` is for screen readers.
  Svg(double width, double height, const std::string& title, const std::string& description);

  /// The classes are those of the style sheet in svg.cpp.
  void line(double x1, double y1, double x2, double y2, const std::string& classes);
  void rectangle(double x, double y, double width, double height, const std::string& classes,
                 const std::string& hover = {});
  /// Literal text; characters that are special in XML are escaped.
  void text(double x, double y, const std::string& text, const std::string& classes, Anchor anchor = Anchor::Start,
            double degrees = 0);
  /// `data` is the value of the attribute d.
  void path(const std::string& data, const std::string& classes);
  /// The marker in the shape and colour of series `series`, with the tooltip `hover`. A hollow one is not filled.
  void marker(double x, double y, size_t series, const std::string& hover = {}, bool hollow = false);

  /// The whole document.
  std::string text() const;

 private:
  std::string body_;
};

/// The approximate width of the text in the size of the class "small" (12 pixels).
double textWidth(const std::string& text);

}  // namespace gpubmc::core::bench
