#pragma once
// The files of a project, and how each is read.

#include <optional>
#include <string>
#include <vector>

#include "core/frontend/commands/unit.h"
#include "core/options/options.h"
#include "core/report/project.h"

namespace gpubmc::core {

struct ProjectPlan {
  std::string name;                 ///< for the report: the compilation database, or "3 files"
  std::vector<UnitOptions> units;   ///< no two are equal
  bool areTogether = false;         ///< the user names them as files of one program
  std::vector<std::string> wanted;  ///< files, folders and headers that select units; empty: all units
  std::vector<std::string> notes;
  std::optional<Shard> shard;
  std::optional<std::string> changedSince;  ///< a commit: only what differs from it, and what that matters to
};

/// "2/8". Throws UserError.
Shard parseShard(const std::string& text);

/// Which part of `count` a kernel is in, from 1: the same on every machine.
unsigned partOf(const std::string& file, const std::string& kernel, unsigned count);

/// `build`: of -p, a compilation database or its folder; then `files` select units of it. Otherwise `files` are the
/// units. Throws UserError.
ProjectPlan planProject(const std::optional<std::string>& build, const std::vector<std::string>& files);

/// The options of a unit, without flags in its header: what the command line says precedes what its compile command
/// says.
Options optionsOf(const Options& common, const UnitOptions& unit);

/// The time for each kernel of a project where the command line limits none; noted in the options.
void limitKernels(Options& common);

/// Options that make sense for one file only. Throws UserError.
void checkProjectOptions(const Options& common);

}  // namespace gpubmc::core
