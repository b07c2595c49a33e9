#include "gpu-model/ir/printable_names.h"

#include "encoder/util/printable.h"

namespace gpubmc::ir {

namespace {

void clean(std::string& text) {
  text = printable(std::move(text));
}

void clean(HostPlaces& places) {
  for (HostPlace& p : places) clean(p.file);
}

void clean(Kernel& k) {
  clean(k.name);
  for (KernelParam& p : k.params) {
    clean(p.name);
    clean(p.typeName);
    for (HostPlaces* places : {&p.passedAt, &p.allocatedAt, &p.contents.origins}) clean(*places);
  }
  for (auto& [object, contents] : k.contents) clean(contents.origins);
  for (auto& [first, second] : k.foundTwice) {
    clean(first);
    clean(second);
  }
}

void clean(Function& f) {
  clean(f.name);
  for (std::string& name : f.paramNames) clean(name);
  for (Block& b : f.blocks)
    for (Inst& i : b.insts) clean(i.name);
}

}  // namespace

void makeNamesPrintable(Module& module) {
  for (Object& o : module.objects) {
    clean(o.name);
    clean(o.elementType);
  }
  for (Function& f : module.functions) clean(f);
  for (Kernel& k : module.kernels) clean(k);
  for (Location& l : module.locations) {
    clean(l.file);
    clean(l.function);
  }
  for (std::string& note : module.notes) clean(note);
}

}  // namespace gpubmc::ir
