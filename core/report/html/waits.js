// Who waits for whom, as a picture: groups of threads that ended alike, and arrows to those they wait for.

class WaitsPane {
  constructor(report, view) {
    this.report = report;
    this.view = view;
    this.box = element('div', {class: 'tab-body', role: 'tabpanel', 'aria-label': 'who waits for whom'});
  }
  load(trace) {
    this.box.replaceChildren();
    if (!trace || !trace.data.stuck) return;
    const d = trace.data, named = d.groups.map((g, n) => n).filter((n) => isNamed(d, n));
    const shown = named.slice(0, 8), w = 268, h = 76, gap = 128, perRow = shown.length <= 4 ? 2 : 3;
    const at = shown.map((n, i) => ({x: 12 + (i % perRow) * (w + gap), y: 14 + Math.floor(i / perRow) * (h + 56)}));
    const width = 24 + perRow * w + (perRow - 1) * gap, height = 28 + Math.ceil(shown.length / perRow) * (h + 56) - 56;
    const parts = [drawing('defs', {}, drawing('marker', {id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse'},
        drawing('path', {d: 'M0 0L10 5L0 10z', class: 'arrow-head'})))];
    for (const e of d.edges) {
      const a = at[shown.indexOf(e.from)], b = at[shown.indexOf(e.to)];
      if (!a || !b) continue;
      parts.push(...this.arrow(a, b, w, h, d.edges.some((o) => o.from === e.to && o.to === e.from),
          e.why === 'changed' ? `waits for ${d.groups[e.from].looksAt}` : 'waits for'));
    }
    shown.forEach((n, i) => parts.push(this.group(trace, d.groups[n], at[i], w, h)));
    this.box.append(drawing('svg', {viewBox: `0 0 ${width} ${height}`, class: 'waits', role: 'img', 'aria-label': 'who waits for whom'}, parts));
    if (named.length > shown.length) this.box.append(element('p', {class: 'hint'}, `and ${named.length - shown.length} more groups`));
  }
  arrow(a, b, w, h, mutual, label) {
    const side = mutual ? (a.x + a.y < b.x + b.y ? -15 : 15) : 0, own = a === b;
    let from, to;
    if (own) {
      const x = a.x + w, y = a.y + h / 2;
      return [drawing('path', {d: `M${x} ${y - 16}C${x + 46} ${y - 30} ${x + 46} ${y + 30} ${x + 3} ${y + 16}`, class: 'wait-edge', 'marker-end': 'url(#arrow)'}),
        drawing('text', {x: x + 8, y: y + 36, class: 'edge-text'}, 'waits for itself')];
    }
    if (a.y === b.y) {
      const right = b.x > a.x;
      from = {x: right ? a.x + w : a.x, y: a.y + h / 2 + side};
      to = {x: right ? b.x - 3 : b.x + w + 3, y: b.y + h / 2 + side};
    } else {
      const down = b.y > a.y;
      from = {x: a.x + w / 2 + side, y: down ? a.y + h : a.y};
      to = {x: b.x + w / 2 + side, y: down ? b.y - 3 : b.y + h + 3};
    }
    return [drawing('line', {x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: 'wait-edge', 'marker-end': 'url(#arrow)'}),
      drawing('text', {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 6, class: 'edge-text', 'text-anchor': 'middle'},
          label)];
  }
  group(trace, g, p, w, h) {
    const place = trace.data.places[g.place], mark = this.view.chosen.findIndex((t) => g.threads.includes(t));
    const state = {waits: 'waiting', spins: 'going round', exited: 'left the kernel', running: 'on the way'}[g.state];
    const cut = (text, n) => text.length > n ? `${text.slice(0, n - 1)}…` : text;
    const box = drawing('g', {class: `wait-group ${g.state}${mark >= 0 ? ` mark-${mark}` : ''}`, tabindex: '0', role: 'button',
        'aria-label': `${trace.threadNames(g.threads)}: ${state} in line ${place.line}`},
        drawing('rect', {x: p.x, y: p.y, width: w, height: h, rx: 8}),
        drawing('text', {x: p.x + 12, y: p.y + 20, class: 'who'}, cut(trace.threadNames(g.threads), 34)),
        drawing('text', {x: p.x + 12, y: p.y + 39, class: 'state'},
            cut(`${state}, line ${place.line}${g.expected ? `: ${g.expected}` : g.looksAt !== null ? `: ${g.looksAt} is ${g.sees}` : ''}`, 38)),
        drawing('text', {x: p.x + 12, y: p.y + 60, class: 'code'}, cut(sourceLine(this.report, place).trim(), 36)));
    const open = () => {
      this.view.choose(g.threads[0]);
      const last = trace.latest(g.threads[0], trace.count - 1);
      if (last >= 0) this.view.go(last);
    };
    box.addEventListener('click', open);
    box.addEventListener('keydown', (e) => { if (e.key === 'Enter') open(); });
    return box;
  }
}
