#include "core/hostcode/initialiser_order.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>

#include <map>

#include "core/hostcode/call_graph.h"

namespace gpubmc::core {

namespace {

constexpr const char* kOfFile = "gpubmc.file";

/// What the initialisers of one file may use.
struct UsedAtStart {
  std::set<const llvm::GlobalVariable*> variables;  ///< that the program has and that may change
  bool usesDevice = false;
  bool callsUnknown = false;
};

void add(UsedAtStart& use, const CallGraph::Closure& closure, const HostProgram& program) {
  for (const llvm::GlobalVariable* v : closure.variables)
    if (v->hasInitializer() && !v->isConstant()) use.variables.insert(v);
  use.usesDevice |= !closure.kernels.empty();
  for (const llvm::Function* f : closure.functions) {
    const auto known = program.functions.find(f->getName().str());
    if (!f->isDeclaration() || known == program.functions.end()) continue;
    use.usesDevice |= known->second.isRuntime;
    use.callsUnknown |= !known->second.isRuntime && !known->second.isLibrary;
  }
}

std::string conflict(const UsedAtStart& a, const UsedAtStart& b) {
  for (const llvm::GlobalVariable* v : a.variables)
    if (b.variables.contains(v))
      return fmt::format("static initialisers of two files use '{}'", llvm::demangle(v->getName().str()));
  if (a.usesDevice && b.usesDevice) return "static initialisers of two files use the device";
  if (a.callsUnknown || b.callsUnknown)
    return "static initialisers of two files run, and one calls a function of which no code is known";
  return "";
}

}  // namespace

void noteInitialisers(llvm::Module& module, size_t number) {
  for (const llvm::Function* f : staticInitialisers(module))
    module.getFunction(f->getName())->addFnAttr(kOfFile, std::to_string(number));
}

std::string whyOrderMatters(const HostProgram& program) {
  const CallGraph graph(program);
  std::map<std::string, UsedAtStart> files;
  for (const llvm::Function* f : staticInitialisers(*program.module))
    add(files[f->getFnAttribute(kOfFile).getValueAsString().str()], graph.closureOf(*f), program);
  for (auto a = files.begin(); a != files.end(); ++a)
    for (auto b = std::next(a); b != files.end(); ++b)
      if (std::string why = conflict(a->second, b->second); !why.empty()) return why;
  return "";
}

}  // namespace gpubmc::core
