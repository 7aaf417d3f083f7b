const K = CONTENDERS.length, STRIDE = K + 2, HEIGHT = 18;
const host = document.getElementById('flame');
const path = [];
for (let i = 0; CALLS.length > i; i += STRIDE) {
  const [name, layer] = NAMES[CALLS[i]], depth = CALLS[i + 1];
  const call = {name, layer, micros: CALLS.slice(i + 2, i + STRIDE).map(v => v / 100), callees: [], caller: depth ? path[depth - 1] : null};
  if (depth) call.caller.callees.push(call);
  path[depth] = call;
}
const root = path[0];
const costs = call => call.micros.reduce((sum, v) => sum + v, 0);
const sort = call => call.callees.sort((a, b) => costs(b) - costs(a)).forEach(sort);
sort(root);
const views = CONTENDERS.slice(1).map((name, i) => ({
  title: name + ' − ' + CONTENDERS[0],
  width: call => (call.micros[0] + call.micros[i + 1]) / 2,
  more: call => call.micros[i + 1] - call.micros[0]
})).concat(CONTENDERS.map((name, i) => ({title: name, width: call => call.micros[i]})));
let view = views[0], top_ = root, query = '';
const boxes = new Map();

function make(tag, attributes, parent, text) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  if (text) element.textContent = text;
  parent.append(element);
  return element;
}

make('style', {}, document.head, `
#flame .bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
#flame button, #flame input { font: inherit; font-size: .875rem; color: var(--ink); background: var(--card); border: 1px solid var(--soft); border-radius: 4px; padding: .2rem .6rem; }
#flame button[aria-pressed=true] { background: var(--band); font-weight: 650; }
#flame button:focus-visible, #flame input:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
#flame output { display: block; font-size: .875rem; min-height: 1.6em; color: var(--soft); }
#flame .stage { max-height: 36rem; overflow: hidden auto; border: 1px solid var(--line); background: var(--card); }
#flame .calls { position: relative; }
#flame .call { position: absolute; height: 17px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font: 11px/17px ui-monospace, Menlo, Consolas, monospace; color: var(--ink); padding: 0 2px; border-right: 1px solid var(--card); cursor: pointer; }
#flame .call.dim { opacity: .35; }
#flame .call.hit { outline: 2px solid var(--ink); outline-offset: -2px; font-weight: 700; }
#flame .call:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; }
@media print { #flame { display: none; } }`);

host.replaceChildren();
const bar = make('div', {class: 'bar', role: 'group', 'aria-label': 'What the graph shows'}, host);
const buttons = views.map(each => {
  const button = make('button', {type: 'button', 'aria-pressed': each === view}, bar, each.title);
  button.addEventListener('click', () => {
    view = each;
    buttons.forEach(other => other.setAttribute('aria-pressed', other === button));
    draw();
  });
  return button;
});
const tools = make('div', {class: 'bar'}, host);
const search = make('input', {type: 'search', placeholder: 'Search methods', 'aria-label': 'Search methods'}, tools);
const whole = make('button', {type: 'button', class: 'whole'}, tools, 'Zoom out');
const found = make('output', {class: 'found'}, host);
const stage = make('div', {class: 'stage'}, host);
const tree = make('div', {class: 'calls', role: 'tree', 'aria-label': 'Calls, the widest costs most'}, stage);
const told = make('output', {class: 'told'}, host);

const brief = name => name.split('.').slice(-2).join('.');
const signed = v => (v > 0 ? '+' : 0 > v ? '−' : '') + Math.abs(v).toFixed(2);
const micros = values => values.map((v, i) => CONTENDERS[i] + ' ' + v.toFixed(2) + ' µs').join(', ');
const tell = call => call.name + ' (' + LAYERS[call.layer] + '): ' + micros(call.micros)
  + (view.more ? ', difference ' + signed(view.more(call)) + ' µs' : '');

function colour(call) {
  if (!view.more) return 'color-mix(in srgb, var(--c' + call.layer % 6 + ') 35%, var(--card))';
  const share = view.more(call) / view.width(call);
  return 'color-mix(in srgb, var(' + (share > 0 ? '--worse' : '--link') + ') ' + Math.round(22 * Math.abs(share)) + '%, var(--card))';
}

function matches(call) {
  return query !== '' ? call.name.toLowerCase().includes(query) : false;
}

function draw() {
  tree.replaceChildren();
  boxes.clear();
  const all = view.width(top_);
  let deepest = 0;
  const place = (call, left, depth) => {
    const share = all > 0 ? view.width(call) / all : 0;
    if (0.0015 > share) return;
    const box = make('div', {class: 'call' + (query === '' ? '' : matches(call) ? ' hit' : ' dim'), role: 'treeitem', 'aria-level': depth + 1,
      'aria-label': tell(call), title: tell(call), tabindex: depth ? -1 : 0}, tree, share > 0.02 ? brief(call.name) : '');
    box.style.left = 100 * left + '%';
    box.style.width = 100 * share + '%';
    box.style.top = depth * HEIGHT + 'px';
    box.style.background = colour(call);
    boxes.set(box, call);
    deepest = Math.max(deepest, depth);
    let at = left;
    call.callees.forEach(callee => {
      place(callee, at, depth + 1);
      at += view.width(callee) / all;
    });
  };
  place(top_, 0, 0);
  tree.style.height = (deepest + 1) * HEIGHT + 'px';
  whole.disabled = top_ === root;
}

function focus(call) {
  boxes.forEach((each, box) => {
    box.tabIndex = each === call ? 0 : -1;
    if (each === call) box.focus();
  });
}

function zoom(call) {
  const from = top_;
  top_ = call;
  draw();
  focus(boxes.has(tree.firstChild) ? top_ : from);
}

function beside(call, step) {
  const level = box => box.getAttribute('aria-level');
  const row = [...boxes.keys()];
  const own = row.find(box => boxes.get(box) === call);
  const same = row.filter(box => level(box) === level(own));
  return boxes.get(same[same.indexOf(own) + step]);
}

const drawn = call => [...boxes.values()].includes(call);
const KEYS = {
  ArrowDown: call => focus(call.callees.filter(drawn).sort((a, b) => view.width(b) - view.width(a))[0] || call),
  ArrowUp: call => call !== top_ ? focus(call.caller) : call.caller ? zoom(call.caller) : null,
  ArrowRight: call => focus(beside(call, 1) || call),
  ArrowLeft: call => focus(beside(call, -1) || call),
  Enter: zoom,
  Escape: () => zoom(root)
};
tree.addEventListener('keydown', event => {
  const call = boxes.get(event.target), act = KEYS[event.key];
  if (call ? act : false) {
    event.preventDefault();
    act(call);
  }
});
tree.addEventListener('click', event => boxes.has(event.target) ? zoom(boxes.get(event.target)) : null);
['focusin', 'pointerover'].forEach(type => tree.addEventListener(type, event => {
  if (boxes.has(event.target)) told.textContent = tell(boxes.get(event.target));
}));
whole.addEventListener('click', () => zoom(root));
search.addEventListener('input', () => {
  query = search.value.trim().toLowerCase();
  let count = 0;
  const sums = CONTENDERS.map(() => 0);
  const visit = (call, inside) => {
    const hit = matches(call);
    if (hit) count++;
    if (hit ? !inside : false) call.micros.forEach((v, i) => { sums[i] += v; });
    call.callees.forEach(callee => visit(callee, inside || hit));
  };
  visit(root, false);
  found.textContent = query === '' ? '' : count + (count === 1 ? ' frame' : ' frames') + ', with what they call: ' + micros(sums);
  draw();
});
draw();
