#pragma once
// A hand-written result: printers must show its contents, whatever a checker would report.

#include "core/check/result.h"

namespace gpubmc::core {

/// One kernel "k(int *a, int n)" of file "k.cu": lines 3 and 5 are locations 1 and 2.
inline RunResult runOf(std::vector<PropertyResult> properties) {
  RunResult run;
  run.file = "k.cu";
  ir::Module& m = run.module;
  for (auto [line, column] : {std::pair(3, 7), std::pair(5, 9)}) {
    ir::Location& l = m.locations.emplace_back();
    l.file = "k.cu", l.line = uint32_t(line), l.column = uint32_t(column);
  }
  ir::Object a;
  a.name = "a";
  a.elementBytes = 4;
  m.objects.push_back(a);
  ir::Function f;
  f.name = "k";
  f.blocks.resize(1);
  f.blocks[0].insts.resize(2);
  f.blocks[0].insts[0].loc = 1;
  f.blocks[0].insts[1].loc = 2;
  m.functions.push_back(f);
  ir::Kernel k;
  k.name = "k";
  ir::KernelParam pointer, number;
  pointer.name = "a", pointer.type = ir::kPtr, pointer.object = 1;
  number.name = "n", number.type = ir::kI32;
  k.params = {pointer, number};
  m.kernels.push_back(k);
  KernelResult result;
  result.name = "k";
  result.launch.grid = {1, 1, 1};
  result.launch.block = {64, 1, 1};
  result.properties = std::move(properties);
  result.verdict = verdictOf(result.properties);
  run.verdict = result.verdict;
  run.kernels.push_back(result);
  return run;
}

inline PropertyResult property(PropertyClass cls, Status status, std::string subject = "", ir::LocId loc = 0) {
  PropertyResult p;
  p.cls = cls;
  p.id = info(cls).id;
  p.severity = info(cls).severity;
  p.status = status;
  p.subject = std::move(subject);
  p.loc = loc;
  return p;
}

/// A race on a[n]: thread 3 of block 0 overwrites 0 by 7, thread 5 reads it.
inline PropertyResult violatedRace(int64_t n) {
  PropertyResult p = property(PropertyClass::Race, Status::Violated, "a", 2);
  p.level = Level::IntraWarp;
  auto ce = std::make_shared<Counterexample>();
  ce->witness.launch.grid = {1, 1, 1};
  ce->witness.launch.block = {64, 1, 1};
  ce->witness.blocks = {{0, 0, 0}};
  ce->witness.scalars = {0, uint64_t(n)};
  ce->witness.priority = {{0, 3}, {0, 5}};
  interp::Violation v;
  v.cls = PropertyClass::Race;
  v.thread = {0, 5};
  v.inst = {0, 0, 1};
  interp::AccessRecord write, read;
  write.thread = {0, 3}, write.inst = {0, 0, 0}, write.object = 1, write.offset = 8, write.size = 4;
  write.write = true, write.before = 0, write.after = 7;
  read.thread = {0, 5}, read.inst = {0, 0, 1}, read.object = 1, read.offset = 8, read.size = 4;
  read.before = read.after = 7;
  v.first = write, v.second = read;
  v.message = "two threads meet at a[2]";
  ce->outcome.steps = {{write.thread, write.inst, interp::Step::Kind::Access, write, "", 0, {}},
                       {read.thread, read.inst, interp::Step::Kind::Access, read, "", 0, {}}};
  v.steps = 2;
  ce->outcome.violations = {v};
  p.message = v.message;
  p.counterexample = ce;
  return p;
}

}  // namespace gpubmc::core
