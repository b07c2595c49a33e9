// The source text, with the chosen threads at the lines where they are.

const kKeywords = new Set(('auto bool break case char class const constexpr continue default do double else enum extern ' +
    'false float for goto if inline int long namespace new return short signed sizeof static struct switch template true ' +
    'typedef typename union unsigned using void volatile while __global__ __device__ __host__ __shared__ __constant__ ' +
    '__restrict__ __forceinline__ __launch_bounds__').split(' '));
const kToken = /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\d[\w.]*|#\s*\w+/g;

/** The pieces of a line, each with its class. */
function highlighted(text, inComment) {
  const out = [];
  let at = 0;
  const put = (piece, kind) => { if (piece) out.push(kind ? element('span', {class: kind}, piece) : piece); };
  if (inComment) {
    const end = text.indexOf('*/');
    at = end < 0 ? text.length : end + 2;
    put(text.slice(0, at), 'comment');
  }
  kToken.lastIndex = at;
  for (let m; (m = kToken.exec(text));) {
    const t = m[0];
    const kind = t.startsWith('//') || t.startsWith('/*') ? 'comment' : t[0] === '"' || t[0] === "'" ? 'string'
        : t[0] === '#' ? 'directive' : /\d/.test(t[0]) ? 'digits'
        : kKeywords.has(t) ? 'keyword' : t.startsWith('__') || /^(threadIdx|blockIdx|blockDim|gridDim|atomic\w*)$/.test(t) ? 'builtin' : '';
    put(text.slice(at, m.index), '');
    put(t, kind);
    at = m.index + t.length;
  }
  put(text.slice(at), '');
  return out;
}

class SourcePane {
  constructor(report, view) {
    this.report = report;
    this.view = view;
    this.files = element('select', {'aria-label': 'source file', onchange: () => this.open(this.files.value)});
    this.rows = new Rows(19, (n) => this.line(n), {class: 'rows source', role: 'region', 'aria-label': 'source text'});
    this.box = element('section', {class: 'pane', 'aria-label': 'source'},
        element('header', {}, element('h2', {}, 'Source'), this.files),
        this.rows.outer);
    this.file = null;
  }
  load(trace) {
    this.trace = trace;
    const named = new Set(trace ? trace.data.places.map((p) => p.file) : []);
    const files = Object.keys(this.report.sources || {}).filter((f) => !trace || named.has(f));
    this.files.replaceChildren(...files.map((f) => element('option', {value: f}, f)));
    this.file = null;
    if (files.length) this.open(files[0]);
    else this.rows.resize(0);
  }
  open(file) {
    if (this.file === file || !this.report.sources[file]) return;
    this.file = file;
    this.files.value = file;
    this.lines = this.report.sources[file];
    this.inComment = [];
    let open = false;
    for (const text of this.lines) {
      this.inComment.push(open);
      const bare = text.replace(/\/\/.*/, '').replace(/"(?:[^"\\]|\\.)*"/g, '');
      const begin = bare.lastIndexOf('/*'), end = bare.lastIndexOf('*/');
      if (begin >= 0 || end >= 0) open = begin > end;
    }
    this.show();
    this.rows.resize(this.lines.length);
  }
  /** Counts and marks for the step that is shown. */
  show() {
    this.at = new Map();
    this.counts = new Map();
    if (this.trace && this.file !== null) {
      this.view.chosen.forEach((t, mark) => {
        const steps = this.trace.stepsOf[t], n = countUpTo(steps, this.view.now);
        for (let k = 0; k < n; k++) {
          if (this.trace.kindOf(steps[k]) !== 'line') continue;
          const p = this.trace.placeOf(steps[k]);
          if (p.file === this.file) this.counts.set(p.line, (this.counts.get(p.line) || 0) + 1);
        }
        if (!n) return;
        const p = this.trace.placeOf(steps[n - 1]);
        if (p.file !== this.file) return;
        if (!this.at.has(p.line)) this.at.set(p.line, []);
        this.at.get(p.line).push(mark);
      });
    }
    this.rows.show();
  }
  reveal(place) {
    this.open(place.file);
    if (place.file === this.file && place.line) this.rows.reveal(place.line - 1);
  }
  line(n) {
    const marks = this.at.get(n + 1) || [], count = this.counts.get(n + 1);
    const conflict = this.trace && [this.trace.data.first, this.trace.data.second].some((i) => i !== null &&
        this.trace.placeOf(i).line === n + 1 && this.trace.placeOf(i).file === this.file);
    const who = marks.map((m) => this.trace.threadName(this.view.chosen[m])).join(' and ');
    return element('div', {class: `line${marks.length ? ` here mark-${marks[0]}` : ''}${marks.length > 1 ? ' shared' : ''}${conflict ? ' conflict' : ''}`,
        'aria-label': who ? `line ${n + 1}: ${who}` : null},
        element('span', {class: 'count', title: 'how often the followed threads have come here'}, count ? `${count}×` : ''),
        element('span', {class: 'number'}, String(n + 1)),
        element('span', {class: 'marks'}, marks.slice(0, 3).map((m) => element('b', {class: `dot mark-${m}`}, 'ABCD'[m]))),
        element('code', {}, highlighted(this.lines[n], this.inComment[n])));
  }
}
