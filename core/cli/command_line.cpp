#include "core/cli/command_line.h"

#include <algorithm>
#include <iostream>

#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

/// The command line in the form that CLI11 takes: the last argument first.
std::vector<std::string> argumentsOf(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = 1; i < argc; ++i) {
    arguments.push_back(argv[i]);
    if (arguments.back() == "--warp-sync") arguments.back() = "--warp-sync=32";
    // Also accepted by nvcc.
    for (const char* flag : {"-use_fast_math", "-ftz", "-prec-div", "-prec-sqrt", "-fmad"})
      if (arguments.back().starts_with(flag)) arguments.back().insert(0, "-");
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

/// "--json --quiet" asks for two options, and not for a file of the second one's name. Behind "--" all are names.
void refuseOptions(CLI::Option* option) {
  if (option->get_positional()) return;
  option->check([](const std::string& value) {
    if (!value.starts_with("--")) return std::string();
    return "the name is missing, '" + value + "' is an option (for a file of this name, write ./" + value + ")";
  });
}

}  // namespace

CommandLine::CommandLine(const std::string& description, const std::string& name, const std::string& notes)
    : CLI::App(description, name), notes_(notes) {
  footer(notes);
}

CLI::Option* CommandLine::oneOf(CLI::Option* option, const std::vector<std::string>& words) {
  values_[option].closed = true;
  return suggest(option->check(CLI::IsMember(words)), words);
}

CLI::Option* CommandLine::suggest(CLI::Option* option, const std::vector<std::string>& words) {
  values_[option].kind = usage::Value::Kind::Text;
  values_[option].words = words;
  return option;
}

CLI::Option* CommandLine::file(CLI::Option* option, const std::vector<std::string>& extensions) {
  values_[option].kind = usage::Value::Kind::File;
  values_[option].extensions = extensions;
  refuseOptions(option);
  return option->type_name("FILE");
}

CLI::Option* CommandLine::folder(CLI::Option* option) {
  values_[option].kind = usage::Value::Kind::Folder;
  refuseOptions(option);
  return option->type_name("FOLDER");
}

std::optional<int> CommandLine::read(int argc, char** argv) {
  try {
    parse(argumentsOf(argc, argv));
  } catch (const CLI::Success& e) {
    return exit(e);
  } catch (const CLI::ParseError& e) {
    std::cerr << messageLine("error", e.what()) << "See " << get_name() << " --help.\n";
    return 2;
  }
  return std::nullopt;
}

usage::Option CommandLine::describedOption(const CLI::Option& option) const {
  usage::Option out;
  for (const std::string& n : option.get_snames()) out.names.push_back("-" + n);
  for (const std::string& n : option.get_lnames()) out.names.push_back("--" + n);
  if (option.get_positional()) out.names = {option.get_name(true)};
  out.text = option.get_description();
  out.group = option.get_group();
  out.optional = option.get_positional() ? !option.get_required() : option.get_items_expected_min() == 0;
  out.repeated = option.get_items_expected_max() > 1;
  if (option.get_items_expected_max() == 0) return out;
  const auto known = values_.find(&option);
  if (known != values_.end()) out.value = known->second;
  if (out.value.kind == usage::Value::Kind::None) out.value.kind = usage::Value::Kind::Text;
  out.value.name = option.get_type_name();
  return out;
}

usage::Command CommandLine::described(const std::string& name) const {
  usage::Command out;
  out.name = name;
  out.text = get_description();
  out.notes = notes_;
  for (const CLI::Option* option : get_options()) {
    if (option->get_group().empty()) continue;  // not for users
    (option->get_positional() ? out.arguments : out.options).push_back(describedOption(*option));
  }
  return out;
}

}  // namespace gpubmc::core
