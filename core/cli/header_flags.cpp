#include "core/cli/header_flags.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "core/check/assumed_floats.h"
#include "core/cli/values.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

/// Removes block comments from the start of `line`, including the lines that they span. False: the file ends in one.
bool skipComments(std::istream& in, std::string& line, unsigned& number) {
  for (;;) {
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos || line.compare(start, 2, "/*") != 0) return true;
    size_t end = line.find("*/", start + 2);
    while (end == std::string::npos) {
      if (!std::getline(in, line)) return false;
      ++number;
      end = line.find("*/");
    }
    line.erase(0, end + 2);
  }
}

void addFlags(const std::string& text, unsigned line, std::vector<HeaderFlag>& out) {
  std::istringstream words(text);
  std::vector<std::string> flags;
  for (std::string w; words >> w;) {
    // A word that does not start a flag belongs to the flag before it: --array a=64, -D N=4.
    if (w[0] == '-' || flags.empty())
      flags.push_back(w);
    else
      flags.back() += " " + w;
  }
  for (std::string& f : flags) out.push_back({std::move(f), line});
}

/// Applies one flag of the file; each group of flags has a function that returns false for other flags.
class Applier {
 public:
  explicit Applier(Options& options) : o_(options) {}

  void apply(const HeaderFlag& flag) {
    text_ = flag.text;
    const size_t end = std::min(text_.starts_with("-D") ? 2 : text_.find_first_of("= "), text_.size());
    const bool separated = end < text_.size() && (text_[end] == '=' || text_[end] == ' ');
    name_ = text_.substr(0, end);
    value_ = text_.substr(end + separated);
    what_ = o_.file + ":" + std::to_string(flag.line) + ": " + name_;
    if (!(launch() || model() || inputs() || bounds() || checks() || source() || foreign()))
      o_.notes.push_back("the flag " + printable(flag.text) + " on line " + std::to_string(flag.line) +
                         " of the file is not used");
  }

 private:
  bool is(std::initializer_list<const char*> names) const {
    return std::find(names.begin(), names.end(), name_) != names.end();
  }
  /// The command line overrides it.
  bool overruled(const char* flag) const { return o_.given.contains(flag); }
  void weakens() { o_.notes.push_back("a flag in the file weakens the check: " + text_); }
  void dimension(const char* flag, std::optional<ir::Dim3> d, std::optional<ir::Dim3>& field, std::string& origin) {
    if (d && !overruled(flag)) field = d, origin = "header comment";
  }
  template <class T>
  void number(const char* flag, T& field) {
    const uint64_t n = parseNumber(value_, what_, 0, std::numeric_limits<T>::max());
    if (!overruled(flag)) field = T(n);
  }
  void only(const char* flag, bool& field) {
    if (!value_.empty()) throw UserError(what_ + " takes no value");
    if (!overruled(flag)) field = true, weakens();
  }

  bool launch() {
    if (is({"--blockDim", "--block-dim", "--local_size", "--local-size"}))
      return dimension("--block-dim", parseBlock(value_, what_, languageOf(o_.file)), o_.block, o_.blockOrigin), true;
    if (is({"--gridDim", "--grid-dim", "--num_groups", "--num-groups"}))
      return dimension("--grid-dim", parseGrid(value_, what_), o_.grid, o_.gridOrigin), true;
    if (is({"--global-size", "--global_size"})) {
      const std::optional<ir::Dim3> size = parseGlobalSize(value_, what_);
      if (size && !overruled("--global-size") && !overruled("--grid-dim"))
        o_.globalSize = size, o_.gridOrigin = "header comment";
      return true;
    }
    if (is({"--global-offset", "--global_offset"})) {
      const auto offset = parseOffset(value_, what_);
      if (!overruled("--global-offset")) o_.globalOffset = offset;
      return true;
    }
    if (is({"--local"})) {
      const auto [name, bytes] = parseLocal(value_, what_);
      if (!own_.insert("--local " + name).second) throw UserError(what_ + ": " + name + " has a size already");
      o_.localBytes.emplace(name, bytes);
      return true;
    }
    if (!is({"--shared-bytes"})) return false;
    const uint64_t bytes = parseNumber(value_, what_, 0, kMaxSharedBytes);
    if (!overruled("--shared-bytes")) o_.sharedBytes = bytes;
    return true;
  }

  bool model() {
    if (is({"--warp-sync"})) {
      const unsigned size = value_.empty() ? 32 : parseWarpSize(value_, what_);
      if (!overruled("--warp-sync")) o_.warpSync = size, weakens();
    } else if (is({"--warp-size"})) {
      const unsigned size = parseWarpSize(value_, what_);
      if (!overruled("--warp-size")) o_.warpSize = size;
    } else if (is({"--arch"})) {
      const auto wave = waveOf(value_);
      const std::optional<unsigned> arch = wave ? std::nullopt : std::optional(parseArch(value_, what_));
      if (overruled("--arch")) return true;
      if (arch) o_.arch = arch, weakens();
      if (wave && !overruled("--warp-size")) o_.warpSize = wave;
    } else if (is({"--exited-threads"})) {
      if (value_ != "arrive" && value_ != "divergence") throw UserError(what_ + ": write arrive or divergence");
      if (!overruled("--exited-threads") && value_ == "arrive") o_.exitedArrive = true, weakens();
    } else {
      return false;
    }
    return true;
  }

  bool inputs() {
    if (is({"--array"})) {
      const auto [name, extent] = parseBinding(value_, what_);
      if (!own_.insert("--array " + name).second) throw UserError(what_ + ": " + name + " has a size already");
      checkExpression(extent, what_);
      o_.arrays.emplace(name, extent);
    } else if (is({"--param"})) {
      auto [name, value] = parseBinding(value_, what_);
      if (!own_.insert("--param " + name).second) throw UserError(what_ + ": " + name + " has a value already");
      if (o_.params.try_emplace(name, GivenValue{value, what_}).second) weakens();
    } else if (is({"--alias"})) {
      o_.aliases.push_back(parseAlias(value_, what_));
    } else if (is({"--init-globals"})) {
      o_.initGlobals = true;
    } else if (is({"--fmad"})) {
      if (value_ != "either" && value_ != "on" && value_ != "off") throw UserError(what_ + ": write either, on or off");
      if (overruled("--fmad")) return true;
      o_.contraction = value_ == "on" ? Contraction::On : value_ == "off" ? Contraction::Off : Contraction::Either;
      if (value_ != "either") weakens();
    } else if (is({"--fp-assume"})) {
      const uint8_t floats = floatAssumptionsOf(value_, what_);
      if (!overruled("--fp-assume")) o_.floatAssumptions |= floats, weakens();
    } else if (is({"--use_fast_math", "--ftz", "--prec-div", "--prec-sqrt"})) {
      precision();
    } else if (is({"--malloc-fail"})) {
      o_.mallocFail = true;
    } else {
      return false;
    }
    return true;
  }

  void precision() {
    if (overruled(name_.c_str()) || overruled("--use_fast_math")) return;
    FloatPrecision& p = o_.precision;
    if (name_ == "--use_fast_math") {
      if (!value_.empty()) throw UserError(what_ + " takes no value");
      p.intrinsics = true;
      if (!overruled("--ftz")) p.ftz = true;
      if (!overruled("--prec-div")) p.precDiv = false;
      if (!overruled("--prec-sqrt")) p.precSqrt = false;
      return;
    }
    if (value_ != "true" && value_ != "false") throw UserError(what_ + ": write true or false");
    (name_ == "--ftz" ? p.ftz : name_ == "--prec-div" ? p.precDiv : p.precSqrt) = value_ == "true";
  }

  bool bounds() {
    if (is({"--unwind", "--loop-unwind"})) return number("--unwind", o_.unwind), true;
    if (is({"--max-iterations"})) return number("--max-iterations", o_.maxIterations), true;
    return false;
  }

  bool checks() {
    if (is({"--only-intra-group"})) return only("--only-intra-group", o_.onlyIntraBlock), true;
    if (is({"--only-divergence"})) return only("--only-divergence", o_.onlyDivergence), true;
    if (is({"--any-size"})) return o_.anySize = true;
    if (is({"--threshold"})) {
      const auto [cls, times] = parseThreshold(value_, what_);
      if (!own_.insert("--threshold " + value_.substr(0, value_.find('='))).second)
        throw UserError(what_ + " " + value_ + ": the class has one already");
      return o_.thresholds.emplace(cls, times), true;
    }
    if (!is({"--error", "--warn", "--off"})) return false;
    const Severity s = name_ == "--error" ? Severity::Error : name_ == "--warn" ? Severity::Warning : Severity::Off;
    const PropertyClass cls = parseClass(value_, what_);
    if (classes_.try_emplace(cls, s).first->second != s)
      throw UserError(what_ + " " + value_ + ": another flag of the file says otherwise of this class");
    if (o_.severities.try_emplace(cls, s).second && s != Severity::Error) weakens();
    return true;
  }

  bool source() {
    if (is({"--std"})) {
      if (!overruled("--std")) o_.standard = value_;
      return true;
    }
    if (is({"--host"})) {
      // Only the host program of a file can be said there, by its place beside the file.
      if (!overruled("--host")) o_.hostFile = (std::filesystem::path(o_.file).parent_path() / value_).string();
      return true;
    }
    if (!is({"-D"}) || value_.empty()) return false;
    auto macro = [](const std::string& definition) { return definition.substr(0, definition.find('=')); };
    const bool defined = std::any_of(o_.defines.begin(), o_.defines.end(),
                                     [&](const std::string& d) { return macro(d) == macro(value_); });
    if (!defined) o_.defines.push_back(value_);
    return true;
  }

  // Internal options of GPUVerify without an equivalent here.
  bool foreign() const { return is({"--no-inline", "--no-infer", "--verify", "--findbugs"}); }

  Options& o_;
  std::string text_, name_, value_, what_;
  std::set<std::string> own_;  ///< what the file has set: an array, a parameter or a threshold
  std::map<PropertyClass, Severity> classes_;
};

}  // namespace

std::vector<HeaderFlag> readHeaderFlags(const std::string& file) {
  return headerFlagsIn(tryReadInput(file).text);
}

std::vector<HeaderFlag> headerFlagsIn(const std::string& source) {
  std::vector<HeaderFlag> out;
  std::istringstream in(source);
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!skipComments(in, line, number)) break;
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos) continue;
    if (line.compare(start, 2, "//") != 0) break;
    const size_t text = line.find_first_not_of(" \t", start + 2);
    if (text == std::string::npos || (line.compare(text, 2, "--") != 0 && line.compare(text, 2, "-D") != 0)) continue;
    // A line of dashes, or a list with dashes, is a comment.
    if (line.compare(text, 2, "--") == 0 &&
        (text + 2 >= line.size() || !std::isalpha(static_cast<unsigned char>(line[text + 2]))))
      continue;
    addFlags(line.substr(text), number, out);
  }
  return out;
}

void applyHeaderFlags(const std::vector<HeaderFlag>& flags, Options& options) {
  Applier applier(options);
  for (const HeaderFlag& flag : flags) applier.apply(flag);
}

}  // namespace gpubmc::core
