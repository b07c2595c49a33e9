#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/usage/completion.h"

namespace gpubmc::core::usage {

namespace {

/// In single quotes, with a backslash before each of `special`.
std::string quotedForZsh(const std::string& text, std::string_view special) {
  std::string out;
  for (char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

/// A shell command, or words in parentheses; a blank: nothing is offered.
std::string zshAction(const Value& v) {
  if (v.kind == Value::Kind::Folder) return "_files -/";
  if (v.kind == Value::Kind::Text) return v.words.empty() ? " " : fmt::format("({})", fmt::join(v.words, " "));
  if (v.extensions.empty()) return "_files";
  if (v.extensions.size() == 1) return fmt::format("_files -g \"*{}\"", v.extensions[0]);
  std::string endings;
  for (const std::string& e : v.extensions) endings += (endings.empty() ? "" : "|") + e;
  return fmt::format("_files -g \"*({})\"", endings);  // of one alone, zsh would take this for flags of the pattern
}

/// A line for each name.
std::string zshOption(const Option& o) {
  const bool hasValue = o.value.kind != Value::Kind::None;
  const std::string others = o.repeated ? "*" : fmt::format("({})", fmt::join(o.names, " "));
  std::string out;
  for (const std::string& n : o.names) {
    const char* joint = !hasValue ? "" : o.optional ? "=-" : n.starts_with("--") ? "=" : "+";
    out += fmt::format("    '{}{}{}[{}]", others, n, joint, quotedForZsh(o.text, "[]\\"));
    if (hasValue)
      out += fmt::format("{}{}:{}", o.optional ? "::" : ":", quotedForZsh(shown(o.value), ":\\"), zshAction(o.value));
    out += "' \\\n";
  }
  return out;
}

std::string functionOf(const Place& p) {
  std::string out = "_" + p.path;
  std::ranges::replace(out, ' ', '_');
  return out;
}

std::string zshFunction(const Place& p) {
  std::vector<std::string> names, described;
  for (const Command& c : p.command->commands)
    if (!c.what.empty()) {
      names.push_back(c.name);
      described.push_back(fmt::format("'{}:{}'", c.name, quotedForZsh(c.what, ":\\")));
    }
  std::string out = functionOf(p) + "() {\n", last;
  if (!names.empty())
    out += fmt::format(R"(  if (( CURRENT > 2 )) && [[ $words[2] == ({}) ]]; then
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    {}_$command
    return
  fi
  local -a commands
  (( CURRENT > 2 )) || commands=({})
)",
                       fmt::join(names, "|"), functionOf(p), fmt::join(described, " "));
  out += "  _arguments -S";
  for (const Option& o : p.command->options) last += zshOption(o);
  bool first = !names.empty();
  for (const Option& a : p.command->arguments) {
    std::string action = zshAction(a.value);
    if (first) action = "{ _describe -t commands command commands; " + action + " }";
    last += fmt::format("    '{}:{}:{}' \\\n", a.repeated ? "*" : a.optional ? ":" : "", a.names[0], action);
    first = false;
  }
  return out + " \\\n" + last.substr(0, last.size() - 3) + "\n}\n\n";
}

}  // namespace

std::string zshCompletion(const Command& program) {
  std::string out = fmt::format(
      "#compdef {0}\n# Completion of {0} for zsh: printed by {0} completion zsh.\n(( $+functions[compdef] )) && "
      "compdef _{0} {0}\n\n",
      program.name);
  for (const Place& p : places(program)) out += zshFunction(p);
  // An autoload file is the body of the function; a script that is sourced only defines it.
  return out + fmt::format("if [[ $funcstack[1] == _{0} ]]; then _{0} \"$@\"; fi\n", program.name);
}

}  // namespace gpubmc::core::usage
