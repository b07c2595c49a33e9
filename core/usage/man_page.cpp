#include "core/usage/man_page.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace gpubmc::core::usage {

namespace {

/// Text in which groff finds no requests, and no characters that it replaces by others.
std::string roff(const std::string& text) {
  std::string out;
  for (char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    switch (c) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      case '"': out += "\\(dq"; break;  // in the argument of a macro it would end it
      default: out += c;
    }
  }
  return out;
}

std::string bold(const std::string& text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + roff(text) + "\\fR";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::toupper(c)); });
  return text;
}

/// Known words are typed as they are; a name stands for something else.
std::string valueOf(const Value& v) {
  return v.closed ? bold(shown(v)) : italic(shown(v));
}

std::string namesOf(const Option& o) {
  std::string out;
  for (const std::string& n : o.names) out += (out.empty() ? "" : ", ") + bold(n);
  return out;
}

std::string longName(const Option& o) {
  const auto found = std::ranges::find_if(o.names, [](const std::string& n) { return n.starts_with("--"); });
  return found == o.names.end() ? o.names[0] : *found;
}

std::string optionEntry(const Option& o) {
  std::string head = namesOf(o);
  if (o.value.kind != Value::Kind::None) head += o.optional ? "[=" + valueOf(o.value) + "]" : " " + valueOf(o.value);
  return fmt::format(".TP\n{}\n{}\n", head, roff(o.text));
}

std::string argumentEntry(const Option& a) {
  return fmt::format(".TP\n{}\n{}\n", italic(upper(a.names[0])), roff(a.text));
}

std::string synopsis(const std::string& path, const Command& c) {
  std::string out = bold(path) + " [" + italic("OPTION") + "]...";
  for (const Option& a : c.arguments) {
    const std::string name = a.value.closed ? valueOf(a.value) : italic(upper(a.names[0]));
    out += (a.optional ? " [" + name + "]" : " " + name) + (a.repeated ? "..." : "");
  }
  return out + "\n";
}

bool same(const Option& a, const Option& b) {
  return a.names == b.names && a.text == b.text;
}

/// By group, in the order of the groups' first options.
std::string optionEntries(const std::vector<Option>& options) {
  std::vector<std::string> groups;
  for (const Option& o : options)
    if (std::ranges::find(groups, o.group) == groups.end()) groups.push_back(o.group);
  std::string out;
  for (const std::string& g : groups) {
    out += fmt::format(".SS \"{}\"\n", roff(g));
    for (const Option& o : options)
      if (o.group == g) out += optionEntry(o);
  }
  return out;
}

std::string commandSection(const Place& place, const Command& program) {
  const Command& c = *place.command;
  std::string out = fmt::format(".SS \"{}\"\n{}.PP\n{}\n", roff(place.path), synopsis(place.path, c), roff(c.text));
  for (const Option& a : c.arguments) out += argumentEntry(a);
  std::string shared;
  for (const Option& o : c.options) {
    if (std::ranges::any_of(program.options, [&](const Option& of) { return same(o, of); }))
      shared += (shared.empty() ? "" : ", ") + bold(longName(o));
    else
      out += optionEntry(o);
  }
  if (!shared.empty()) out += ".PP\nOptions with the same meaning as above: " + shared + ".\n";
  return out + ".PP\n" + roff(c.notes) + "\n";
}

}  // namespace

std::string manPage(const Command& program, const std::string& version) {
  const std::vector<Place> all = places(program);
  std::string out = fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", roff(upper(program.name)),
                                roff(program.name), roff(version));
  out += ".nh\n.ad l\n";  // a flag must not be broken, and without hyphens lines have gaps if they are filled
  out += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(program.name), roff(program.what));
  for (const Place& p : all) out += (p.depth ? ".br\n" : "") + synopsis(p.path, *p.command);
  out += ".SH DESCRIPTION\n" + roff(program.text) + "\n";
  for (const Option& a : program.arguments) out += argumentEntry(a);
  out += ".SH OPTIONS\n" + optionEntries(program.options) + ".SH COMMANDS\n";
  for (const Place& p : all)
    if (p.depth) out += commandSection(p, program);
  out += ".SH EXIT STATUS\n" + roff(program.notes) + "\n";
  return out + fmt::format(".SH FILES\n.TP\n{}\n{}\n", italic("share/doc/" + program.name),
                           roff("below the prefix of the installation: the documents that are docs/... on this page"));
}

}  // namespace gpubmc::core::usage
