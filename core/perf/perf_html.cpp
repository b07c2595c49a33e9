#include "core/perf/perf_html.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/perf/drawing.h"
#include "core/perf/perf_report.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core::perf {

namespace {

constexpr const char* kStyle =
    "body{font-family:sans-serif;margin:1.5em;color:#222}table{border-collapse:collapse;margin:.6em 0}"
    "td,th{padding:.15em .7em;text-align:left;vertical-align:top}th{border-bottom:1px solid #999}"
    "pre{margin:0}.source td{font-family:monospace;white-space:pre;padding:0 .6em}.n{color:#888;text-align:right}"
    ".h{text-align:right;min-width:7em}svg{max-width:100%}summary{cursor:pointer}";

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

double degreeOf(const AccessCost& a) {
  return a.isReached && a.ideal ? double(a.count.most) / a.ideal : 0;
}

const char* shade(double degree) {
  return degree <= 1.3 ? "" : degree <= 2 ? "#fbf2cf" : degree <= 8 ? "#f7d9b0" : "#f0b6a6";
}

class Page {
 public:
  Page(const ir::Module& m, const Options& options) : m_(m), options_(options) {}

  std::string make(const std::vector<KernelCosts>& all, const std::string& version) {
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Costs of {0}</title><style>{1}</style>"
        "</head><body><h1>Costs of {0}</h1>\n",
        escaped(options_.file), kStyle);
    for (const KernelCosts& k : all) kernel(k);
    return out_ + fmt::format("<p>gpubmc perf {}</p></body></html>\n", escaped(version));
  }

 private:
  const ir::Location& at(ir::LocId loc) const { return m_.locations[loc]; }

  void kernel(const KernelCosts& k) {
    const auto shape = [](ir::Dim3 d) { return fmt::format("({},{},{})", d.x, d.y, d.z); };
    out_ += fmt::format("<h2>{} &lt;&lt;&lt;{}, {}&gt;&gt;&gt;</h2>\n", escaped(k.name), shape(k.launch.grid),
                        shape(k.launch.block));
    accesses(k);
    intervals(k);
    source(k);
    for (const std::string& n : k.notes) out_ += "<p>" + escaped(n) + "</p>\n";
  }

  void accesses(const KernelCosts& k) {
    out_ += fmt::format(
        "<table><tr><th>line</th><th>access</th><th>array</th><th>bytes</th><th>per {0}</th><th>ideal</th>"
        "<th>a {0} that has most</th></tr>\n",
        ir::terms(m_).warp);
    for (const AccessCost& a : k.accesses) {
      const std::string number =
          !a.isReached ? "not reached"
                       : fmt::format("{}{} {}", text(a.count), a.isCut ? " *" : "", cost::name(a.measure));
      const bool drawn = !a.lanes.empty();
      out_ += fmt::format(
          "<tr style=\"background:{}\"><td>{}</td><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td>"
          "<td>{}</td><td>{}</td></tr>\n",
          shade(degreeOf(a)), at(a.loc).line, a.site.shared ? "shared" : "global", cost::name(a.site.direction),
          escaped(a.array), a.bytes, escaped(number) + forms(a), a.ideal,
          drawn ? fmt::format("<details{}><summary>{}</summary>{}</details>", degreeOf(a) >= 2 ? " open" : "",
                              a.site.shared ? "banks" : "sectors", drawing(a))
                : "");
    }
    out_ += "</table>\n";
  }

  void intervals(const KernelCosts& k) {
    auto row = [&](const std::string& name, const BlockTotals& t, bool isCut) {
      out_ += fmt::format("<tr><td>{}</td><td>{}</td><td>{}{}</td></tr>\n", name, text(t.sectors), text(t.wavefronts),
                          isCut ? " *" : "");
    };
    out_ += fmt::format("<table><tr><th>a {}, between barriers</th><th>sectors</th><th>wavefronts</th></tr>\n",
                        ir::terms(m_).block);
    for (const IntervalCost& i : k.intervals) row(text(i.interval, m_), i.totals, i.isCut);
    row("all", k.totals, std::ranges::any_of(k.accesses, &AccessCost::isCut));
    out_ += "</table>\n";
  }

  static std::string forms(const AccessCost& a) {
    std::string out;
    for (const ClosedForm& f : a.forms) out += "<br>= " + escaped(text(f));
    return out;
  }

  void source(const KernelCosts& k) {
    if (!options_.sources) return;
    struct Line {
      double degree = 0;
      std::string text;
    };
    std::map<std::string, std::map<uint32_t, Line>> files;
    for (const AccessCost& a : k.accesses) {
      Line& line = files[at(a.loc).file][at(a.loc).line];
      line.degree = std::max(line.degree, degreeOf(a));
      if (a.isReached) line.text += (line.text.empty() ? "" : ", ") + fmt::format("{}/{}", text(a.count), a.ideal);
    }
    for (const BranchCost& b : k.branches)
      if (b.parts == BranchCost::Parts::Yes) {
        Line& line = files[at(b.loc).file][at(b.loc).line];
        if (line.text.find("parts") == std::string::npos) line.text += line.text.empty() ? "parts" : ", parts";
      }
    for (const auto& [file, lines] : files) {
      const SourceTexts::Lines* text = options_.sources->linesOf(file);
      if (!text || lines.empty()) continue;
      constexpr uint32_t kAround = 3;
      const uint32_t first = std::max(lines.begin()->first, kAround + 1) - kAround;
      const uint32_t last = std::min(lines.rbegin()->first + kAround, uint32_t(text->size()));
      out_ += fmt::format(
          "<table class=\"source\"><tr><th class=\"n\"></th><th class=\"h\">per {}/ideal</th>"
          "<th>{}</th></tr>\n",
          ir::terms(m_).warp, escaped(file));
      for (uint32_t n = first; n <= last; ++n) {
        const auto it = lines.find(n);
        out_ +=
            fmt::format("<tr><td class=\"n\">{}</td><td class=\"h\" style=\"background:{}\">{}</td><td>{}</td></tr>\n",
                        n, it == lines.end() ? "" : shade(it->second.degree),
                        it == lines.end() ? "" : escaped(it->second.text), escaped((*text)[n - 1]));
      }
      out_ += "</table>\n";
    }
  }

  const ir::Module& m_;
  const Options& options_;
  std::string out_;
};

}  // namespace

std::string htmlReport(const std::vector<KernelCosts>& all, const ir::Module& module, const Options& options,
                       const std::string& version) {
  return Page(module, options).make(all, version);
}

}  // namespace gpubmc::core::perf
