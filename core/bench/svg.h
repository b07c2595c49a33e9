#pragma once
// A small writer of SVG pictures: shapes with classes, whose colours follow the reader's light or dark setting.
// Coordinates are pixels from the upper left corner.

#include <cstdint>
#include <string>

namespace gpubmc::core::bench {

/// Colours that a palette has for series; further ones begin anew, with another marker.
inline constexpr size_t kSeriesColours = 7;

enum class Anchor : uint8_t { Start, Middle, End };

class Svg {
 public:
  /// `description` is read to those who do not see it.
  Svg(double width, double height, const std::string& title, const std::string& description);

  /// Classes are those of the style sheet in svg.cpp.
  void line(double x1, double y1, double x2, double y2, const std::string& classes);
  void rectangle(double x, double y, double width, double height, const std::string& classes,
                 const std::string& hover = {});
  /// Text as it is; characters that mean something to XML are escaped.
  void text(double x, double y, const std::string& text, const std::string& classes, Anchor anchor = Anchor::Start,
            double degrees = 0);
  /// `data` as in the attribute d.
  void path(const std::string& data, const std::string& classes);
  /// Shape and colour of series `series`; what `hover` says appears when the pointer rests on it. A hollow one is open
  /// inside.
  void marker(double x, double y, size_t series, const std::string& hover = {}, bool hollow = false);

  /// The whole document.
  std::string text() const;

 private:
  std::string body_;
};

/// About how wide the text is in the size of the class "small" (12 pixels).
double textWidth(const std::string& text);

}  // namespace gpubmc::core::bench
