#pragma once
// The files of this folder that the page consists of; the table is generated at build time (embed.cmake).

#include <string_view>

namespace gpubmc::core {

struct ViewerFile {
  std::string_view text;
  std::string_view sha256;  ///< of the text, in hexadecimal digits
};

extern const ViewerFile kViewerPage, kViewerScript, kViewerStyle;

}  // namespace gpubmc::core
