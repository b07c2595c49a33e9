#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/usage/completion.h"

namespace gpubmc::core::usage {

namespace {

std::string quotedForFish(const std::string& text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// The flags of `complete` that say what is offered as a value.
std::string fishValues(const Value& v, const std::string& program) {
  if (v.kind == Value::Kind::Folder) return " -x -a '(__fish_complete_directories)'";
  if (v.kind == Value::Kind::Text) return v.words.empty() ? " -x" : fmt::format(" -x -a '{}'", fmt::join(v.words, " "));
  if (v.extensions.empty()) return " -r -F";
  return fmt::format(" -x -a '(__{}_files {})'", program, fmt::join(v.extensions, " "));
}

std::string fishOption(const Option& o, const std::string& program) {
  std::string out;
  for (const std::string& n : o.names) out += n.starts_with("--") ? " -l " + n.substr(2) : " -s " + n.substr(1);
  if (o.value.kind != Value::Kind::None && !o.optional) out += fishValues(o.value, program);
  return out + " -d " + quotedForFish(o.text);
}

// __NAME_at PATH: whether the commands before the cursor are these; __NAME_first PATH: and nothing follows them.
// __NAME_files EXTENSIONS: files with one of them, and folders.
constexpr const char* kFishHead = R"fish(# Completion of {0} for fish: printed by {0} completion fish.
function __{0}_at
    set -l path {0}
    for word in (commandline -opc)[2..-1]
        switch "$path $word"
            case {1}
                set path "$path $word"
            case '*'
                break
        end
    end
    test "$path" = "$argv"
end
function __{0}_first
    __{0}_at $argv; and test (count (commandline -opc)) -eq (count $argv)
end
function __{0}_files
    set -l endings (string escape --style=regex -- $argv)
    __fish_complete_path (string replace -r -- '^--[^=]*=' '' (commandline -ct)) |
        string match -r -- "^[^\t]*(?:/|"(string join '|' $endings)")(?:\t.*)?\$"
end
complete -c {0} -f
)fish";

}  // namespace

std::string fishCompletion(const Command& program) {
  std::vector<std::string> paths;
  std::string lines;
  for (const Place& p : places(program)) {
    if (p.depth) paths.push_back(quotedForFish(p.path));
    const std::string at = fmt::format("complete -c {0} -n '__{0}_at {1}'", program.name, p.path);
    for (const Command& c : p.command->commands)
      if (!c.what.empty())
        lines += fmt::format("complete -c {0} -n '__{0}_first {1}' -a {2} -d {3}\n", program.name, p.path, c.name,
                             quotedForFish(c.what));
    for (const Option& a : p.command->arguments) lines += at + fishValues(a.value, program.name) + "\n";
    for (const Option& o : p.command->options) lines += at + fishOption(o, program.name) + "\n";
  }
  return fmt::format(kFishHead, program.name, fmt::join(paths, " ")) + lines;
}

}  // namespace gpubmc::core::usage
