// SPDX-License-Identifier: Apache-2.0
// Texts whose contrast to what is behind them is less than 4.5, by WCAG 2's formula.
(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  function channels(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }
  function luminance([r, g, b]) {
    const [x, y, z] = [r, g, b].map(c => {
      const part = c / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  }
  function behind(element) {
    const rect = element.closest('g')?.querySelector('rect');
    if (rect) {
      return channels(getComputedStyle(rect).fill);
    }
    for (let node = element; node; node = node.parentElement) {
      const colour = channels(getComputedStyle(node).backgroundColor);
      if (colour[3] === 255) {
        return colour;
      }
    }
    return [255, 255, 255, 255];
  }
  const poor = new Set();
  let texts = 0;
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || !element.checkVisibility() || element.closest('script, title, desc')) {
      continue;
    }
    texts++;
    const style = getComputedStyle(element);
    const ink = channels(element.closest('svg') ? style.fill : style.color);
    const [low, high] = [luminance(ink), luminance(behind(element))].sort((a, b) => a - b);
    if ((high + 0.05) / (low + 0.05) < 4.5) {
      poor.add(element.outerHTML.slice(0, 120));
    }
  }
  return texts < 20 ? 'hardly any text' : [...poor].join('\n');
})()
