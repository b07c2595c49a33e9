#include "core/frontend/commands/unit_options.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "core/frontend/commands/option_table.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace fs = std::filesystem;

namespace {

/// A file of options may name another one.
constexpr unsigned kMaxNesting = 8;

std::string macroName(const std::string& definition) {
  return definition.substr(0, definition.find_first_of("=("));
}

/// A folder with the headers of an installed toolkit: gpubmc has its own.
bool isToolkit(const std::string& folder) {
  std::error_code ignored;
  return fs::exists(folder + "/cuda_runtime.h", ignored) && fs::exists(folder + "/crt/host_config.h", ignored);
}

bool isCudaName(const std::string& file) {
  return fs::path(file).extension() == ".cu";
}

class Translation {
 public:
  Translation(const CompileCommand& command, std::set<std::string>& notes) : command_(command), notes_(notes) {}

  UnitOptions make() {
    out_.file = shownPath(command_.file, command_.directory);
    out_.isCuda = isCudaName(command_.file);
    std::vector<std::string> words = command_.arguments;
    if (!words.empty()) words.erase(words.begin());
    read(words, 0);
    for (std::string& folder : late_)
      if (std::ranges::find(out_.includeDirs, folder) == out_.includeDirs.end())
        out_.includeDirs.push_back(std::move(folder));
    return std::move(out_);
  }

 private:
  void read(const std::vector<std::string>& words, unsigned nesting) {
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "--") return;  // files follow
      if (word.starts_with('@') && word.size() > 1) {
        readFile(word.substr(1), nesting);
      } else if (word.starts_with('-') && word.size() > 1) {
        option(words, i, nesting);
      }
    }
  }

  /// `i`: of the option; moved on to its value, if that is the next word.
  void option(const std::vector<std::string>& words, size_t& i, unsigned nesting) {
    const std::string_view word = words[i];
    const bool hasTwoDashes = word.starts_with("--");
    const std::string_view bare = word.substr(hasTwoDashes ? 2 : 1);
    for (const OptionRow& row : optionTable()) {
      if (!bare.starts_with(row.name)) continue;
      const std::string_view rest = bare.substr(row.name.size());
      std::string value;
      switch (row.value) {
        case OptionValue::None:
          if (!rest.empty()) continue;
          break;
        case OptionValue::Equals:
          if (!rest.empty() && rest[0] != '=') continue;
          if (!rest.empty()) value = rest.substr(1);
          break;
        case OptionValue::Next:
          if (!rest.empty() && rest[0] != '=') continue;
          if (!rest.empty())
            value = rest.substr(1);
          else if (i + 1 < words.size())
            value = words[++i];
          break;
        case OptionValue::Joined:
          if (hasTwoDashes) continue;
          value = rest;
          break;
        case OptionValue::Either:
          if (hasTwoDashes) continue;
          if (!rest.empty())
            value = rest[0] == '=' ? rest.substr(1) : rest;  // nvcc takes -I=DIR
          else if (i + 1 < words.size())
            value = words[++i];
          break;
      }
      apply(row, std::string(word), value, nesting);
      return;
    }
    tell(std::string(word));
  }

  void tell(const std::string& option) {
    notes_.insert(fmt::format("the option {} of compile commands is not followed", printable(option)));
  }

  std::string path(const std::string& p) const { return shownPath(p, command_.directory); }

  void folder(std::vector<std::string>& to, const std::string& value) {
    std::string folder = path(value);
    if (isToolkit(folder))
      notes_.insert(fmt::format("the toolkit's headers in {} are not read: gpubmc has its own", folder));
    else if (std::ranges::find(to, folder) == to.end())
      to.push_back(std::move(folder));
  }

  void apply(const OptionRow& row, const std::string& word, const std::string& value, unsigned nesting) {
    switch (row.effect) {
      case OptionEffect::None: return;
      case OptionEffect::Told: return tell(word);
      case OptionEffect::Include: return folder(out_.includeDirs, value);
      case OptionEffect::LateInclude: return folder(late_, value);
      case OptionEffect::PreInclude: {
        // The compiler looks for it in the folder of the command, and then where other headers are.
        const std::string file = path(value);
        std::error_code ignored;
        out_.clangArgs.insert(out_.clangArgs.end(), {"-include", fs::exists(file, ignored) ? file : value});
        return;
      }
      case OptionEffect::Define:
        std::erase_if(out_.defines, [&](const std::string& d) { return macroName(d) == macroName(value); });
        std::erase(out_.undefines, macroName(value));
        out_.defines.push_back(value);
        return;
      case OptionEffect::Undefine:
        std::erase_if(out_.defines, [&](const std::string& d) { return macroName(d) == value; });
        if (std::ranges::find(out_.undefines, value) == out_.undefines.end()) out_.undefines.push_back(value);
        return;
      case OptionEffect::Standard: out_.standard = value; return;
      case OptionEffect::Language:
        if (value != "none") out_.isCuda = value == "cu" || value == "cuda";
        return;
      case OptionEffect::Separate: out_.isRelocatable = value != "false"; return;
      case OptionEffect::DefaultStream: out_.isLegacyStream = value != "per-thread"; return;
      case OptionEffect::ForCompiler: return read(listed(value), nesting);
      case OptionEffect::OptionsFile:
        for (const std::string& file : listed(value)) readFile(file, nesting);
        return;
      case OptionEffect::FastMath: out_.fastMath = true; return;
      case OptionEffect::FlushSubnormals: out_.ftz = value == "true"; return;
      case OptionEffect::PreciseDivision: out_.precDiv = value == "true"; return;
      case OptionEffect::PreciseRoots: out_.precSqrt = value == "true"; return;
      case OptionEffect::Contract: out_.fmad = value == "true"; return;
      case OptionEffect::ToClang:
        if (row.value == OptionValue::None)
          out_.clangArgs.push_back("-" + std::string(row.name));
        else
          out_.clangArgs.insert(out_.clangArgs.end(), {"-" + std::string(row.name), value});
        return;
    }
  }

  /// Words between commas; a backslash before a comma makes it part of a word.
  static std::vector<std::string> listed(const std::string& text) {
    std::vector<std::string> out(1);
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',')
        out.back() += text[++i];
      else if (text[i] == ',')
        out.emplace_back();
      else
        out.back() += text[i];
    std::erase(out, "");
    return out;
  }

  void readFile(const std::string& name, unsigned nesting) {
    const InputText input = tryReadInput(path(name));
    if (!input.problem.empty())
      throw UserError(fmt::format("{}: its compile command names the file of options {}, which {}", out_.file,
                                  path(name), input.isMissing ? "is missing" : input.problem));
    if (nesting == kMaxNesting)
      throw UserError(fmt::format("{}: files of options name each other too deeply", out_.file));
    read(wordsOf(input.text), nesting + 1);
  }

  const CompileCommand& command_;
  std::set<std::string>& notes_;
  std::vector<std::string> late_;
  UnitOptions out_;
};

}  // namespace

UnitOptions unitOptionsOf(const CompileCommand& command, std::set<std::string>& notes) {
  return Translation(command, notes).make();
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> out;
  bool isInWord = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quote && std::isspace(static_cast<unsigned char>(c))) {
      isInWord = false;
      continue;
    }
    if (!isInWord) out.emplace_back();
    isInWord = true;
    if (quote && c == quote)
      quote = 0;
    else if (!quote && (c == '"' || c == '\''))
      quote = c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      out.back() += text[++i];
    else
      out.back() += c;
  }
  return out;
}

std::string shownPath(const std::string& path, const std::string& directory) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  fs::path full = fs::path(path).is_absolute() ? fs::path(path) : fs::path(directory) / path;
  if (full.is_relative()) full = here / full;
  full = full.lexically_normal();
  const fs::path below = full.lexically_relative(here);
  const bool isBelow = !error && !below.empty() && *below.begin() != "..";
  std::string out = (isBelow ? below : full).generic_string();
  if (out.size() > 1 && out.ends_with('/')) out.pop_back();
  return out.starts_with('-') ? "./" + out : out;
}

}  // namespace gpubmc::core
