#include "core/report/html/html.h"

#include <cstdint>

#include "core/report/equiv_json.h"
#include "core/report/html/viewer_files.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

unsigned digit(char c) {
  return unsigned(c <= '9' ? c - '0' : c - 'a' + 10);
}

/// The form of a hash in a content security policy.
std::string base64(std::string_view hexadecimal) {
  static const char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  uint32_t bits = 0;
  unsigned have = 0;
  for (char c : hexadecimal) {
    bits = bits << 4 | digit(c);
    have += 4;
    if (have < 6) continue;
    have -= 6;
    out += kDigits[bits >> have & 63];
  }
  if (have) out += kDigits[bits << (6 - have) & 63];
  while (out.size() % 4) out += '=';
  return out;
}

/// The page with its data, which is never executed.
std::string pageWith(const std::string& data) {
  const std::string script = base64(kViewerScript.sha256), style = base64(kViewerStyle.sha256);
  // The page names its parts; inserted text is not searched for names again.
  std::string out;
  std::string_view page = kViewerPage.text;
  while (true) {
    const size_t open = page.find("@{");
    out += page.substr(0, open);
    if (open == std::string_view::npos) return out;
    const size_t close = page.find('}', open);
    const std::string_view part = page.substr(open + 2, close - open - 2);
    if (part == "script")
      out += kViewerScript.text;
    else if (part == "style")
      out += kViewerStyle.text;
    else if (part == "data")
      out += data;
    else if (part == "script-hash")
      out += script;
    else if (part == "style-hash")
      out += style;
    else
      throw InternalError("the page has a part of no meaning");
    page.remove_prefix(close + 1);
  }
}

}  // namespace

std::string inertJson(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    if (rest[0] == '<')
      out += "\\u003c";
    else if (rest[0] == '>')
      out += "\\u003e";
    else if (rest[0] == '&')
      out += "\\u0026";
    else if (rest.starts_with("\xE2\x80\xA8"))
      out += "\\u2028", i += 2;
    else if (rest.starts_with("\xE2\x80\xA9"))
      out += "\\u2029", i += 2;
    else
      out += rest[0];
  }
  return out;
}

std::string pageOf(const std::string& report) {
  return pageWith(inertJson(report));
}

std::optional<std::string> dataOf(std::string_view page) {
  constexpr std::string_view kOpen = "<script type=\"application/json\" id=\"report\">", kClose = "</script>";
  const size_t open = page.find(kOpen);
  if (open == std::string_view::npos) return std::nullopt;
  page.remove_prefix(open + kOpen.size());
  const size_t close = page.find(kClose);  // inert data has no tags
  if (close == std::string_view::npos) return std::nullopt;
  return std::string(page.substr(0, close));
}

std::string htmlReport(const RunResult& run, const std::string& version, JsonOptions options) {
  options.involvedSteps = false;
  options.sources = true;
  return pageWith(inertJson(jsonReport(run, version, options)));
}

std::string htmlReport(const ProjectResult& project, const std::string& version, JsonOptions options) {
  options.involvedSteps = false;
  options.sources = true;
  return pageWith(inertJson(jsonReport(project, version, options)));
}

std::string htmlReport(const equiv::EquivResult& result, const std::string& version, JsonOptions options) {
  options.involvedSteps = false;
  options.sources = true;
  return pageWith(inertJson(equiv::jsonReport(result, version, options)));
}

}  // namespace gpubmc::core
