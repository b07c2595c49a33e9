#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/usage/completion.h"

namespace gpubmc::core::usage {

namespace {

// NAME: of the program. The words before the cursor are split at '=' as well.
constexpr const char* kBashHead = R"(# Completion of @NAME@ for bash: printed by @NAME@ completion bash.

# Adds the files with one of these extensions, or all files if there are none, and the folders.
_@NAME@_files() {
  local extension
  local -a found
  compopt -o filenames 2>/dev/null
  mapfile -t found < <(compgen -d -- "$current")
  COMPREPLY+=("${found[@]}")
  [ $# -gt 0 ] || set -- ''
  for extension in "$@"; do
    mapfile -t found < <(compgen -f -X "!*$extension" -- "$current")
    for file in "${found[@]}"; do [ -d "$file" ] || COMPREPLY+=("$file"); done
  done
}

_@NAME@_folders() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -d -- "$current")
}

_@NAME@_words() {
  local -a found
  mapfile -t found < <(compgen -W "$*" -- "$current")
  COMPREPLY+=("${found[@]}")
}

_@NAME@() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=@NAME@ i file
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

std::string quotedForBash(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// The shell command that offers the values; empty: nothing is known of them.
std::string bashValues(const Value& v, const std::string& program) {
  if (v.kind == Value::Kind::Folder) return fmt::format("_{}_folders", program);
  const bool files = v.kind == Value::Kind::File;
  if (!files && v.words.empty()) return "";
  std::string out = fmt::format("_{}_{}", program, files ? "files" : "words");
  for (const std::string& w : files ? v.extensions : v.words) out += " " + quotedForBash(w);
  return out;
}

std::string withName(std::string text, const std::string& name) {
  for (size_t at; (at = text.find("@NAME@")) != std::string::npos;) text.replace(at, 6, name);
  return text;
}

/// Branches of a case, each with all patterns that have its commands.
class Branches {
 public:
  void add(const std::string& pattern, const std::string& commands) {
    for (auto& [patterns, known] : all_)
      if (known == commands) {
        patterns.push_back(quotedForBash(pattern));
        return;
      }
    all_.push_back({{quotedForBash(pattern)}, commands});
  }
  /// `word`: what is compared; `others`: the commands if no pattern matches, or empty.
  std::string text(const char* word, const std::string& others = "") const {
    std::string out = fmt::format("  case {} in\n", word);
    for (const auto& [patterns, commands] : all_)
      out += fmt::format("    {}) {} ;;\n", fmt::join(patterns, " | "), commands);
    if (!others.empty()) out += fmt::format("    *) {} ;;\n", others);
    return out + "  esac\n";
  }

 private:
  std::vector<std::pair<std::vector<std::string>, std::string>> all_;
};

}  // namespace

std::string bashCompletion(const Command& program) {
  const std::string& name = program.name;
  Branches commands, values, options, arguments;
  for (const Place& p : places(program)) {
    if (p.depth) commands.add(p.path, "command+=\" ${COMP_WORDS[i]}\"");
    std::string names, first;
    for (const Option& o : p.command->options)
      for (const std::string& n : o.names) {
        names += " " + n;
        if (o.value.kind == Value::Kind::None || o.optional) continue;
        const std::string offered = bashValues(o.value, name);
        values.add(p.path + ":" + n, offered.empty() ? "return" : offered + "; return");
      }
    options.add(p.path, fmt::format("_{}_words{}; return", name, names));
    for (const Command& c : p.command->commands)
      if (!c.what.empty()) first += " " + c.name;
    std::string offered =
        first.empty() ? "" : fmt::format("[ \"$i\" -lt \"$COMP_CWORD\" ] || _{}_words{}", name, first);
    for (const Option& a : p.command->arguments)
      if (const std::string its = bashValues(a.value, name); !its.empty())
        offered += (offered.empty() ? "" : "; ") + its;
    if (!offered.empty()) arguments.add(p.path, offered);
  }
  std::string out = withName(kBashHead, name);
  out += "  for ((i = 1; i < COMP_CWORD; ++i)); do\n" + commands.text("\"$command ${COMP_WORDS[i]}\"", "break") +
         "  done\n";
  out += values.text("\"$command:$before\"");
  out += "  if [[ $current == -* ]]; then\n" + options.text("$command") + "  fi\n" + arguments.text("$command");
  return out + fmt::format("}}\ncomplete -F _{0} {0}\n", name);
}

}  // namespace gpubmc::core::usage
