// Messages between two threads. A reader that has seen the flag is ordered after the writer's data if and only if the
// writer released and the reader acquired: by the operation's own ordering (a failing compare-exchange has its failure
// ordering) or by a fence before the release or after the acquire.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

std::string order(const std::string& name) {
  return "cuda::memory_order_" + name;
}
bool acquires(const std::string& o) {
  return o == "acquire" || o == "acq_rel" || o == "seq_cst";
}
bool releases(const std::string& o) {
  return o == "release" || o == "acq_rel" || o == "seq_cst";
}

struct Fence {
  std::string text;
  bool releases = false, acquires = false;
};

Fence fence(Random& r, const std::string& scope) {
  if (r.chance(50)) return {};
  if (r.chance(25)) return {scope == "block" ? "__threadfence_block(); " : "__threadfence(); ", true, true};
  const std::string o = r.pick({"acquire", "release", "acq_rel", "seq_cst", "relaxed"});
  return {"cuda::atomic_thread_fence(" + order(o) + ", cuda::thread_scope_" + scope + "); ", releases(o), acquires(o)};
}

}  // namespace

Kernel orders(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool oneBlock = r.chance(50);
  const std::string scope = oneBlock ? r.pick({"block", "device"}) : "device";
  const std::string ref = "  cuda::atomic_ref<int, cuda::thread_scope_" + scope + "> f(flag[0]);\n";
  const Fence before = fence(r, scope), behind = fence(r, scope);
  // Sets the flag to 1.
  bool releasing = before.releases, acquiring = behind.acquires;
  std::string raise;
  switch (r.below(4)) {
    case 0: {
      const std::string o = r.pick({"relaxed", "release", "seq_cst"});
      raise = "f.store(1, " + order(o) + ");", releasing |= releases(o);
      break;
    }
    case 1: {
      const std::string o = r.pick({"relaxed", "acquire", "release", "acq_rel", "seq_cst"});
      raise = r.pick({"f.exchange(1, ", "f.fetch_add(1, ", "f.fetch_or(1, "}) + order(o) + ");",
      releasing |= releases(o);
      break;
    }
    case 2: {  // succeeds: no other thread writes the flag
      const std::string o = r.pick({"relaxed", "acquire", "release", "acq_rel"});
      raise = "{ int e = 0; f.compare_exchange_strong(e, 1, " + order(o) + ", " + order("relaxed") + "); }",
      releasing |= releases(o);
      break;
    }
    default: {
      const std::string o = r.pick({"release", "acq_rel"});
      raise = "{ int e = 0; f.compare_exchange_strong(e, 1, " + order(o) + "); }", releasing = true;
    }
  }
  std::string look;  // an expression that is true if the flag was seen
  switch (r.below(4)) {
    case 0: {
      const std::string o = r.pick({"relaxed", "acquire", "seq_cst"});
      look = "f.load(" + order(o) + ") == 1", acquiring |= acquires(o);
      break;
    }
    case 1: {
      const std::string o = r.pick({"relaxed", "acquire", "release", "acq_rel", "seq_cst"});
      look = r.pick({"f.fetch_add(0, @o@) == 1", "f.fetch_or(0, @o@) == 1", "f.fetch_and(3, @o@) == 1"});
      look = fill(look, {{"o", order(o)}}), acquiring |= acquires(o);
      break;
    }
    case 2: {  // fails, with the failure ordering
      const std::string success = r.pick({"relaxed", "acquire", "release", "acq_rel", "seq_cst"});
      const std::string failure = r.pick({"relaxed", "acquire", "seq_cst"});
      look = "[&] { int e = 5; return !f.compare_exchange_" + r.pick({"strong", "weak"}) + "(e, 6, " + order(success) +
             ", " + order(failure) + ") && e == 1; }()";
      acquiring |= acquires(failure);
      break;
    }
    default: {  // succeeds
      const std::string success = r.pick({"relaxed", "acquire", "release", "acq_rel", "seq_cst"});
      look = "[&] { int e = 1; return f.compare_exchange_strong(e, 1, " + order(success) + ", " + order("relaxed") +
             "); }()";
      acquiring |= acquires(success);
    }
  }
  const bool waits = r.chance(25);
  const std::string data = r.pick({"v0 = data[0];", "data[0] = 3;"});
  const std::string reader =
      (waits ? "while (!(" + look + ")) {} " + behind.text : "if (" + look + ") { " + behind.text) + s.statements() +
      " " + data + (waits ? "" : " }");
  const std::string first =
      oneBlock ? "t == " + std::to_string(r.below(2)) : "blockIdx.x == " + std::to_string(r.below(2));
  const std::string body = "  __requires(flag[0] == 0);\n" + ref + "  " + s.statements() + "\n  " +
                           s.around("if (" + first + ") { " + s.statements() + " data[0] = 1; " + before.text + raise +
                                    " } else { " + reader + " }");
  k.source = s.kernel("int *data, int *flag", body);
  k.flags = oneBlock ? std::vector<std::string>{"--block-dim=2", "--grid-dim=1"}
                     : std::vector<std::string>{"--block-dim=1", "--grid-dim=2"};
  if (!releasing || !acquiring) k.right = Right::Wrong;
  return k;
}

/// The releasing operation itself is ordered before a thread that has acquired it, and so is a plain access to the flag
/// after the acquire. A plain access of a thread that has not acquired races, and so does one whose conflicting
/// operation comes later.
Kernel afterwards(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.between(2, 3);
  const bool oneBlock = r.chance(50);
  const std::string scope = oneBlock ? r.pick({"block", "device"}) : "device";
  const std::string ref = "  cuda::atomic_ref<int, cuda::thread_scope_" + scope + "> f(flag[0]);\n";
  const std::string me = oneBlock ? "t" : "blockIdx.x", last = std::to_string(threads - 1);
  const std::string touch = r.pick({"flag[0] = 0;", "v0 = flag[0];", "flag[0] += 5;"});
  std::string body = "  __requires(flag[0] == 0);\n" + ref + "  " + s.statements() + "\n  ";
  bool wrong = false;
  switch (r.below(3)) {
    case 0: {  // the last thread to arrive
      const std::string o = r.pick({"acq_rel", "acq_rel", "seq_cst", "relaxed", "acquire", "release"});
      const std::string is = r.chance(80) ? last : "0";
      body += s.around("part[" + me + "] = 1; if (f.fetch_add(1, " + order(o) + ") == " + is + ") { " + s.statements() +
                       " v1 = part[0] + part[1]; " + touch + " }");
      wrong = !(acquires(o) && releases(o)) || is != last;
      break;
    }
    case 1: {  // handed over from thread 0 to thread 1
      const std::string o = r.pick({"acquire", "acquire", "seq_cst", "relaxed"}),
                        p = r.pick({"release", "release", "seq_cst", "relaxed"});
      const std::string look = "f.load(" + order(o) + ") != 1";
      body += s.around("if (" + me + " == 0) { part[0] = 2; f.store(1, " + order(p) + "); } else if (" + me +
                           " == 1) { " + (r.chance(50) ? "while (" + look + ") {} " : "if (" + look + ") return; ") +
                           s.statements() + " v0 = part[0]; " + touch + " }",
                       true);
      wrong = !acquires(o) || !releases(p);
      break;
    }
    default: {  // both only read, or both are atomic: no race
      const bool plain = r.chance(35);
      const std::string failing = "{ cuda::atomic_ref<int, cuda::thread_scope_" + r.pick({"block", "device"}) +
                                  "> b(flag[0]); int e = 1; b.compare_exchange_strong(e, 2, " + order("relaxed") +
                                  "); }";
      body += s.around("if (" + me + " == 0) " + failing + " else { " +
                       (plain ? "flag[0] = 0;" : r.pick({"v0 = f.load(" + order("relaxed") + ");", "v0 = flag[0];"})) +
                       " }");
      wrong = plain;
    }
  }
  k.source = s.kernel("int *part, int *flag", body);
  const std::string n = std::to_string(threads);
  k.flags = oneBlock ? std::vector<std::string>{"--block-dim=" + n, "--grid-dim=1"}
                     : std::vector<std::string>{"--block-dim=1", "--grid-dim=" + n};
  if (wrong) k.right = Right::Wrong;
  return k;
}

}  // namespace gpubmc::corners
