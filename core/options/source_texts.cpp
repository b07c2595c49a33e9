#include "core/options/source_texts.h"

#include <algorithm>
#include <filesystem>

#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

/// One name for a file, however it is written. Control characters as in reports, whose names are looked up.
std::string keyOf(const std::string& path) {
  std::error_code failed;  // the working folder may have been deleted
  const std::filesystem::path whole = std::filesystem::absolute(path, failed);
  return printable((failed ? std::filesystem::path(path) : whole).lexically_normal().string());
}

SourceTexts::Lines splitLines(std::string_view text) {
  SourceTexts::Lines out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

void SourceTexts::add(const std::string& path, std::string_view text) {
  std::string key = keyOf(path);
  const std::lock_guard guard(mutex_);
  if (const auto [file, fresh] = files_.try_emplace(std::move(key)); fresh) file->second.text = text;
}

const SourceTexts::Lines* SourceTexts::linesOf(const std::string& path) const {
  if (path.empty()) return nullptr;
  const std::string key = keyOf(path);
  const std::lock_guard guard(mutex_);
  const auto file = files_.find(key);
  if (file == files_.end()) return nullptr;
  if (file->second.lines.empty()) file->second.lines = splitLines(file->second.text);
  return &file->second.lines;
}

std::string SourceTexts::line(const std::string& path, uint32_t number) const {
  const Lines* lines = linesOf(path);
  if (!lines || number < 1 || number > lines->size()) return {};
  std::string out = (*lines)[number - 1];
  while (!out.empty() && (out.back() == '\r' || out.back() == ' ')) out.pop_back();
  return out;
}

std::vector<std::string> SourceTexts::paths() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::string> out;
  for (const auto& [path, file] : files_) out.push_back(path);
  return out;
}

}  // namespace gpubmc::core
