#include "core/frontend/program_files.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>

namespace gpubmc::core {

namespace {

/// Two files define a symbol, and either may be meant.
struct Ambiguous {
  std::string why;
};

class Derivation {
 public:
  Derivation(const std::vector<NamedSymbols>& all, FilesOfPrograms& out) : all_(all), out_(out) {
    for (size_t i = 0; i < all.size(); ++i) {
      for (const std::string& s : all[i].symbols->defined) definers_[s].push_back(i);
      for (const std::string& s : all[i].symbols->alsoDefined) alsoDefiners_[s].push_back(i);
      if (all[i].sharesDevice)
        for (const std::string& s : all[i].symbols->definedOnDevice) onDevice_[s].push_back(i);
      if (all[i].symbols->defined.contains("main")) mains_.insert(i);
    }
  }

  size_t mains() const { return mains_.size(); }
  bool isRead(size_t i) const { return all_[i].symbols->isRead; }

  void addTogether() {
    std::set<size_t> files;
    for (size_t i = 0; i < all_.size(); ++i)
      if (isRead(i)) files.insert(i);
    add("", [&](Finding) { return files; });
  }

  void addPrograms() {
    std::set<size_t> used;
    for (size_t main : mains_)
      if (isRead(main))
        add(all_[main].file, [&](Finding how) {
          std::set<size_t> files = closed({main}, main, how);
          used.insert(files.begin(), files.end());
          return files;
        });
    std::set<size_t> left;
    for (size_t i = 0; i < all_.size(); ++i)
      if (isRead(i) && !mains_.contains(i) && !used.contains(i) && !out_.alone.contains(i)) left.insert(i);
    for (size_t i : left) used_[i] = definersOf(i, std::nullopt, Finding::Possible);
    while (!left.empty()) {
      std::set<size_t> group{*left.begin()};
      add(all_[*left.begin()].file, [&](Finding how) {
        return how == Finding::Certain ? libraryOf(group, left) : closed(group, std::nullopt, how);
      });
      for (size_t i : group) left.erase(i);
    }
  }

 private:
  /// Possible: where several files define a symbol, all of them.
  enum class Finding : uint8_t { Certain, Possible };

  void add(const std::string& name, const std::function<std::set<size_t>(Finding)>& files) {
    const std::string of = name.empty() ? "the host code of the files" : fmt::format("the program of {}", name);
    try {
      ProgramFiles p{files(Finding::Certain), {}};
      if (p.files.size() < 2) return;
      refuseTwice(p.files);
      refuseReplaced(p.files);
      refuseMixed(p.files);
      p.besides = besides(p.files);
      out_.programs.push_back(std::move(p));
    } catch (const Ambiguous& a) {
      out_.alone.merge(files(Finding::Possible));
      constexpr size_t kMostNotes = 4;
      if (++refused_ <= kMostNotes) out_.notes.push_back(fmt::format("{} is not followed as a whole: {}", of, a.why));
      if (refused_ == kMostNotes + 1) out_.notes.push_back("further programs are not followed as a whole, either");
    }
  }

  /// The files that define what a file uses, if it may be in a program with this main (none: without a main of these).
  std::set<size_t> definersOf(size_t user, std::optional<size_t> main, Finding how = Finding::Certain) const {
    std::set<size_t> out;
    const FileSymbols& s = *all_[user].symbols;
    for (const std::set<std::string>* names : {&s.needed, &s.neededVariables})
      for (const std::string& name : *names) addDefiners(name, main, how, out);
    if (all_[user].sharesDevice)
      for (const std::string& name : s.neededOnDevice)
        if (const auto d = onDevice_.find(name); d != onDevice_.end()) addOnly(name, d->second, main, how, out);
    return out;
  }

  void addDefiners(const std::string& name, std::optional<size_t> main, Finding how, std::set<size_t>& out) const {
    if (const auto d = definers_.find(name); d != definers_.end() && addOnly(name, d->second, main, how, out)) return;
    if (const auto d = alsoDefiners_.find(name); d != alsoDefiners_.end())
      for (size_t i : d->second)
        if (isRead(i) && (!mains_.contains(i) || main == i)) out.insert(i);
  }

  /// False: none of the definers may be in the program.
  bool addOnly(const std::string& name, const std::vector<size_t>& definers, std::optional<size_t> main, Finding how,
               std::set<size_t>& out) const {
    std::optional<size_t> only;
    for (size_t i : definers) {
      if (mains_.contains(i) && main != i) continue;
      if (only && how == Finding::Certain) throw Ambiguous{twice(name, *only, i)};
      only = i;
      if (isRead(i)) out.insert(i);
    }
    return only.has_value();
  }

  std::set<size_t> closed(std::set<size_t> files, std::optional<size_t> main, Finding how = Finding::Certain) const {
    std::vector<size_t> open(files.begin(), files.end());
    while (!open.empty()) {
      const size_t user = open.back();
      open.pop_back();
      for (size_t i : definersOf(user, main, how))
        if (files.insert(i).second) open.push_back(i);
    }
    return files;
  }

  /// The files that belong together without a main. `group`: gets those of `left` among them.
  std::set<size_t> libraryOf(std::set<size_t>& group, const std::set<size_t>& left) const {
    for (;;) {
      std::set<size_t> files = closed(group, std::nullopt);
      const size_t before = group.size();
      for (size_t i : left) {
        const bool uses = std::ranges::any_of(used_.at(i), [&](size_t d) { return files.contains(d); });
        if (uses || files.contains(i)) group.insert(i);
      }
      if (group.size() == before) return files;
    }
  }

  void refuseTwice(const std::set<size_t>& files) const {
    std::map<std::string, size_t> by;
    for (size_t i : files)
      for (const std::string& s : all_[i].symbols->defined)
        if (const auto [other, isNew] = by.emplace(s, i); !isNew) throw Ambiguous{twice(s, other->second, i)};
  }

  /// A file that nothing of the program uses may be linked to it, and replace what a file defines as weak. Of several
  /// weak definitions the first one that is linked counts.
  void refuseReplaced(const std::set<size_t>& files) const {
    for (size_t i : files) {
      for (const std::string& s : all_[i].symbols->replaceable)
        for (const auto* definers : {&definers_, &alsoDefiners_})
          if (const auto d = definers->find(s); d != definers->end())
            for (size_t other : d->second) {
              const bool isWeakToo = other != i && all_[other].symbols->replaceable.contains(s);
              if (files.contains(other) ? isWeakToo : !mains_.contains(other)) throw Ambiguous{twice(s, i, other)};
            }
      for (const std::string& s : all_[i].symbols->wished)
        for (const auto* definers : {&definers_, &alsoDefiners_})
          if (const auto d = definers->find(s); d != definers->end())
            for (size_t other : d->second)
              if (!mains_.contains(other))
                throw Ambiguous{
                    fmt::format("'{}' may be defined by {} or not at all", llvm::demangle(s), all_[other].file)};
      for (const std::string& s : all_[i].symbols->replaceableOnDevice)
        for (size_t other : files)
          if (other != i && (all_[other].symbols->definedOnDevice.contains(s) ||
                             all_[other].symbols->replaceableOnDevice.contains(s)))
            throw Ambiguous{twice(s, i, other)};
    }
  }

  /// One source that is compiled in two ways is for two targets. Device code of some files is linked, and that of
  /// others is not: then variables of one name may be one or two.
  void refuseMixed(const std::set<size_t>& files) const {
    std::map<std::string, size_t> by;
    std::optional<bool> sharesDevice;
    for (size_t i : files) {
      if (const auto [other, isNew] = by.emplace(all_[i].source, i); !isNew && !all_[i].source.empty())
        throw Ambiguous{fmt::format("{} is compiled in two ways", all_[i].source)};
      if (!all_[i].symbols->device) continue;
      if (sharesDevice && *sharesDevice != all_[i].sharesDevice)
        throw Ambiguous{"some of its files are compiled with -rdc=true, and others without"};
      sharesDevice = all_[i].sharesDevice;
    }
  }

  /// A file that nothing of the program uses may be linked to it, but only its static initialisers run.
  std::set<size_t> besides(const std::set<size_t>& files) const {
    std::set<size_t> out;
    const auto main = std::ranges::find_if(files, [&](size_t i) { return mains_.contains(i); });
    const std::optional<size_t> own = main == files.end() ? std::nullopt : std::optional(*main);
    for (size_t i = 0; i < all_.size(); ++i) {
      if (files.contains(i) || (mains_.contains(i) && isRead(i))) continue;
      if (!isRead(i)) {
        out.insert(i);
        continue;
      }
      std::set<size_t> begun;
      for (const std::string& name : all_[i].symbols->atStart) addDefiners(name, own, Finding::Possible, begun);
      const std::set<size_t> reached = closed(begun, own, Finding::Possible);
      if (std::ranges::none_of(reached, [&](size_t r) { return files.contains(r); })) continue;
      out.insert(i);
      for (size_t r : reached)
        if (!files.contains(r)) out.insert(r);
    }
    return out;
  }

  std::string twice(const std::string& symbol, size_t a, size_t b) const {
    return fmt::format("'{}' is defined in {} and in {}", llvm::demangle(symbol), all_[a].file, all_[b].file);
  }

  const std::vector<NamedSymbols>& all_;
  FilesOfPrograms& out_;
  std::map<std::string, std::vector<size_t>> definers_, alsoDefiners_, onDevice_;
  std::set<size_t> mains_;
  size_t refused_ = 0;                       ///< programs
  std::map<size_t, std::set<size_t>> used_;  ///< by files that are in no program with a main
};

}  // namespace

FilesOfPrograms programsOf(const std::vector<NamedSymbols>& all, bool areTogether) {
  FilesOfPrograms out;
  Derivation d(all, out);
  if (areTogether && d.mains() < 2)
    d.addTogether();
  else
    d.addPrograms();
  return out;
}

}  // namespace gpubmc::core
