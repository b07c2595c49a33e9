'use strict';
// Elements of the page. Text of the report goes into text nodes and plain attributes only: it is never read as markup.

/** An element: `attributes` named in a table ('class', 'title', 'aria-...'; 'on...' is a listener), then its children. */
function element(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same of SVG. */
function drawing(tag, attributes, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled(e, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) e.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined) e.append(child);
  return e;
}

/** A value of the style sheet, for canvases. */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Rows of one height of which only those in view are elements. `make(index)` gives the element of a row. */
class Rows {
  constructor(height, make, attributes) {
    this.height = height;
    this.make = make;
    this.count = 0;
    this.inner = element('div', {class: 'rows-inner'});
    this.outer = element('div', {class: 'rows', tabindex: '0', ...attributes, onscroll: () => this.show()}, this.inner);
    new ResizeObserver(() => this.show()).observe(this.outer);
  }
  resize(count) {
    this.count = count;
    this.inner.style.height = `${count * this.height}px`;
    this.show();
  }
  show() {
    const from = Math.max(0, Math.floor(this.outer.scrollTop / this.height) - 2);
    const to = Math.min(this.count, from + Math.ceil(this.outer.clientHeight / this.height) + 4);
    const rows = [];
    for (let i = from; i < to; i++) {
      const row = this.make(i);
      row.style.top = `${i * this.height}px`;
      rows.push(row);
    }
    this.inner.replaceChildren(...rows);
  }
  /** Scrolls no further than it takes to have the row in view, and some rows around it. */
  reveal(index) {
    const top = index * this.height, room = this.outer.clientHeight, margin = Math.min(3 * this.height, room / 3);
    if (top - margin < this.outer.scrollTop) this.outer.scrollTop = top - margin;
    else if (top + this.height + margin > this.outer.scrollTop + room)
      this.outer.scrollTop = top + this.height + margin - room;
  }
}
