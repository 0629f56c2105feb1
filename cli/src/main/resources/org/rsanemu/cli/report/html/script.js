// SPDX-License-Identifier: Apache-2.0
'use strict';
// Comforts only: without this script the page shows all the same.

// A link to something folded away unfolds it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) {
    return;
  }
  let hidden = false;
  for (let node = target; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement && !node.open) {
      node.open = true;
      hidden = true;
    }
  }
  if (hidden) {
    target.scrollIntoView();
  }
}
addEventListener('hashchange', unfold);
unfold();

// What is printed is unfolded.
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details:not([open])')) {
    details.open = true;
    details.dataset.folded = '';
  }
});
addEventListener('afterprint', () => {
  for (const details of document.querySelectorAll('details[data-folded]')) {
    details.open = false;
    delete details.dataset.folded;
  }
});

// Lines that one may want elsewhere get a button.
async function copy(button, line, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(line);
    button.textContent = 'Selected';
  }
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
}
for (const line of document.querySelectorAll('pre.copyable')) {
  const text = line.textContent;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.className = 'copy';
  button.setAttribute('aria-label', 'Copy: ' + text.slice(0, 60));
  button.addEventListener('click', () => copy(button, line, text));
  line.after(button);
}

// Tables can be sorted by a click on a column's heading.
function key(row, column) {
  const cell = row.cells[column];
  return cell.dataset.sort === undefined ? cell.textContent : Number(cell.dataset.sort);
}
function sort(table, column, heading) {
  const down = heading.getAttribute('aria-sort') === 'ascending';
  for (const each of table.tHead.rows[0].cells) {
    each.removeAttribute('aria-sort');
  }
  heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => {
    const left = key(a, column);
    const right = key(b, column);
    const order = left < right ? -1 : left > right ? 1 : 0;
    return down ? -order : order;
  });
  table.tBodies[0].append(...rows);
}
for (const table of document.querySelectorAll('table.sortable')) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sort(table, column, heading));
    heading.append(button);
  });
}
