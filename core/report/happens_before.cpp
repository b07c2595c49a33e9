#include "core/report/happens_before.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/graph/transitive_reduction.hpp>

#include "core/report/names.h"

namespace gpubmc::core {
namespace {

using interp::OrderEvent;

struct Edge {
  enum class Kind { Program, Synchronises, Race, Waits } kind = Kind::Program;
  std::string label;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Edge>;

/// Limit on the drawn events, for readability; the latest are kept.
constexpr size_t kMaxEvents = 250;

class Drawing {
 public:
  Drawing(const RunResult& run, const KernelResult& kernel, const Counterexample& ce, const Cancellation& cancel)
      : names_(run, kernel),
        witness_(ce.witness),
        violation_(ce.outcome.violations[ce.violation]),
        perBlock_(kernel.launch.threadsPerBlock()) {
    interp::ReplayOptions options;
    options.recordSteps = false;
    options.recordOrder = true;
    options.cancel = &cancel;
    options.until = [this](const interp::Violation& v) {
      return v.cls == violation_.cls && v.inst == violation_.inst && v.thread == violation_.thread;
    };
    choose(interp::replay(run.module, witness_, options).order);
    connect();
    markRace();
    markWaits();
  }

  std::string dot(const std::string& title) {
    std::ostringstream out;
    boost::write_graphviz(
        out, graph_, [this](std::ostream& o, size_t v) { o << nodes_[v]; },
        [this](std::ostream& o, Graph::edge_descriptor e) { o << style(graph_[e]); },
        [&](std::ostream& o) {
          o << "label=" << quoted(title) << ";\nlabelloc=t;\nrankdir=TB;\nnewrank=true;\n"
            << "node [shape=box, fontname=Helvetica, fontsize=10];\nedge [fontname=Helvetica, fontsize=9];\n";
        });
    return out.str();
  }

 private:
  static std::string quoted(const std::string& s) {
    std::string out = "\"";
    for (char c : s) {
      if (c == '"' || c == '\\') out += '\\';
      out += c == '\n' ? "\\n" : std::string(1, c);
    }
    return out + "\"";
  }
  interp::ThreadId id(uint32_t thread) const { return {thread / perBlock_, thread % perBlock_}; }
  uint32_t indexOf(interp::ThreadId t) const { return t.block * perBlock_ + t.lane; }

  /// The latest events of the relevant threads, if there are too many events.
  void choose(std::vector<OrderEvent> events) {
    std::set<uint32_t> involved{indexOf(violation_.thread)};
    if (violation_.first) involved.insert(indexOf(violation_.first->thread));
    for (const interp::Wait& w : violation_.waits) involved.insert(indexOf(w.thread));
    if (events.size() > kMaxEvents)
      std::erase_if(events, [&](const OrderEvent& e) {
        return std::none_of(e.threads.begin(), e.threads.end(), [&](uint32_t t) { return involved.contains(t); });
      });
    if (events.size() > kMaxEvents) events.erase(events.begin(), events.end() - kMaxEvents);
    events_ = std::move(events);
    for (const OrderEvent& e : events_)
      node(describe(e), e.threads.size() == 1 ? std::optional(e.threads[0]) : std::nullopt);
  }

  std::string line(ir::InstRef inst) const { return fmt::format("line {}", names_.location(inst).line); }
  std::string describe(const OrderEvent& e) const {
    if (e.kind == OrderEvent::Kind::Barrier)
      return fmt::format("barrier of {} threads\n{}", e.threads.size(), line(e.inst));
    const std::string who = names_.thread(witness_, id(e.threads[0]));
    if (e.kind == OrderEvent::Kind::Fence) return fmt::format("{}\nfence, {}", who, line(e.inst));
    const interp::AccessRecord& a = *e.access;
    const std::string place = names_.place(a.object, a.offset),
                      before = names_.value(a.before, a.object, a.offset, a.size);
    const std::string what =
        a.write ? fmt::format("{}: {} -> {}", place, before, names_.value(a.after, a.object, a.offset, a.size))
                : fmt::format("{}: {}", place, before);
    return fmt::format("{}\n{} {}\n{}", who, a.atomic ? "atomic" : a.write ? "write" : "read", what, line(a.inst));
  }
  size_t node(const std::string& label, std::optional<uint32_t> thread) {
    static constexpr const char* kColours[] = {"#dbe9f6", "#fde3c8", "#dcf0d5", "#ecdff3", "#f7d9e3", "#e6e6e6"};
    nodes_.push_back(thread ? fmt::format("[label={}, group=t{}, style=filled, fillcolor=\"{}\"]", quoted(label),
                                          *thread, kColours[*thread % std::size(kColours)])
                            : fmt::format("[label={}, style=\"filled,rounded\", fillcolor=white]", quoted(label)));
    return nodes_.size() - 1;
  }

  /// Whether `e`, which was executed earlier, happens before `f`.
  static bool before(const OrderEvent& e, const OrderEvent& f) {
    for (size_t i = 0; i < e.threads.size(); ++i)
      if ((*f.seen)[e.threads[i]] >= e.epochs[i] ||
          std::find(f.threads.begin(), f.threads.end(), e.threads[i]) != f.threads.end())
        return true;
    return false;
  }

  void connect() {
    Graph all(events_.size()), reduced;
    for (size_t f = 0; f < events_.size(); ++f)
      for (size_t e = 0; e < f; ++e)
        if (before(events_[e], events_[f])) boost::add_edge(e, f, all);
    std::vector<Graph::vertex_descriptor> to(events_.size());
    std::vector<size_t> numbers(events_.size());
    std::iota(numbers.begin(), numbers.end(), size_t(0));
    boost::transitive_reduction(all, reduced, to.data(), numbers.data());
    graph_ = Graph(events_.size());
    std::vector<size_t> from(events_.size());
    for (size_t v = 0; v < to.size(); ++v) from[to[v]] = v;
    for (auto [e, end] = boost::edges(reduced); e != end; ++e) {
      const size_t a = from[boost::source(*e, reduced)], b = from[boost::target(*e, reduced)];
      boost::add_edge(a, b, edge(a, b), graph_);
    }
  }
  /// Edges between threads: which thread released to which one, and the place that carried it.
  Edge edge(size_t a, size_t b) const {
    const OrderEvent &e = events_[a], &f = events_[b];
    for (uint32_t t : e.threads)
      if (std::find(f.threads.begin(), f.threads.end(), t) != f.threads.end()) return {};
    std::string by;
    for (size_t i = 0; i <= b; ++i)
      if (const auto& x = events_[i].access; x && x->atomic && events_[i].threads == f.threads) {
        const bool wrote = std::any_of(events_.begin() + long(a), events_.begin() + long(i), [&](const OrderEvent& w) {
          return w.access && w.access->atomic && w.access->write && w.threads == e.threads &&
                 w.access->object == x->object && w.access->offset == x->offset;
        });
        if (i > a && wrote) by = "through " + names_.place(x->object, x->offset);
      }
    return {Edge::Kind::Synchronises, "synchronises with\n" + by};
  }

  std::optional<size_t> find(const interp::AccessRecord& a) const {
    for (size_t i = events_.size(); i-- > 0;)
      if (const auto& x = events_[i].access; x && x->thread == a.thread && x->inst == a.inst && x->object == a.object &&
                                             x->offset == a.offset && x->after == a.after)
        return i;
    return std::nullopt;
  }
  void mark(size_t v) { nodes_[v].insert(1, "color=red, penwidth=2, "); }
  void markRace() {
    if (!violation_.first || !violation_.second) return;
    const auto a = find(*violation_.first), b = find(*violation_.second);
    if (!a || !b) return;
    mark(*a), mark(*b);
    boost::add_edge(*a, *b, Edge{Edge::Kind::Race, "race"}, graph_);
  }
  void markWaits() {
    for (const interp::Wait& w : violation_.waits) {
      std::string what = fmt::format("{}\nwaits forever, {}", names_.thread(witness_, w.thread), line(w.inst));
      if (w.looks)
        what += fmt::format("\n{} is {}", names_.place(w.looks->object, w.looks->offset),
                            names_.value(w.looks->before, w.looks->object, w.looks->offset, w.looks->size));
      const size_t v = node(what, indexOf(w.thread));
      boost::add_vertex(graph_);
      mark(v);
      for (size_t i = events_.size(); i-- > 0;)
        if (const auto& t = events_[i].threads; std::find(t.begin(), t.end(), indexOf(w.thread)) != t.end()) {
          boost::add_edge(i, v, Edge{}, graph_);
          break;
        }
      if (!w.changed) continue;
      if (const auto by = find(*w.changed)) boost::add_edge(*by, v, Edge{Edge::Kind::Waits, "left so"}, graph_);
    }
  }

  static std::string style(const Edge& e) {
    const std::string label = e.label.empty() ? "" : "label=" + quoted(e.label) + ", ";
    switch (e.kind) {
      case Edge::Kind::Program: return "[color=gray40]";
      case Edge::Kind::Synchronises: return "[" + label + "color=blue, fontcolor=blue, penwidth=1.5]";
      case Edge::Kind::Race: return "[" + label + "color=red, fontcolor=red, penwidth=2, dir=none, constraint=false]";
      case Edge::Kind::Waits: return "[" + label + "color=red, fontcolor=red, style=dashed, constraint=false]";
    }
    return "";
  }

  Names names_;
  const interp::Witness& witness_;
  const interp::Violation& violation_;
  uint32_t perBlock_;
  std::vector<OrderEvent> events_;
  std::vector<std::string> nodes_;  ///< attributes; those of the events come first
  Graph graph_;
};

}  // namespace

std::string happensBeforeDot(const RunResult& run, const Cancellation& cancel) {
  for (const KernelResult& k : run.kernels)
    for (const PropertyResult& p : k.properties) {
      if (p.status != Status::Violated || !p.counterexample) continue;
      if (k.launch.lockStep) return "digraph G {\n  label=\"lock-step warps: their order is not drawn\";\n}\n";
      return Drawing(run, k, *p.counterexample, cancel).dot(k.name + ": " + p.id + "\n" + p.message);
    }
  return "digraph G {\n  label=\"nothing is violated: there is no counterexample to draw\";\n}\n";
}

}  // namespace gpubmc::core
