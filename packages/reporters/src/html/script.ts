/** Shows the values of a curve under the pointer. Without it the page shows all the same, but for that. */
export const SCRIPT = `
for (const svg of document.querySelectorAll('svg.curve')) {
  const values = svg.dataset.points.split(' ').map(Number);
  const cursor = svg.querySelector('.cursor');
  const readout = svg.closest('.card').querySelector('.readout');
  const unit = readout.dataset.unit;
  const show = (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width;
    let at = 0;
    for (let k = 0; k < values.length; k += 4) if (values[k] <= x) at = k;
    const [px, py, value, tokens] = values.slice(at, at + 4);
    cursor.removeAttribute('hidden');
    cursor.querySelector('line').setAttribute('x1', px);
    cursor.querySelector('line').setAttribute('x2', px);
    cursor.querySelector('circle').setAttribute('cx', px);
    cursor.querySelector('circle').setAttribute('cy', py);
    readout.textContent = tokens.toLocaleString('en-US') + ' tokens after ' + (unit === 's' ? (value / 1000).toFixed(1) + ' s' : value.toLocaleString('en-US') + ' ' + unit);
  };
  svg.addEventListener('pointermove', show);
  svg.addEventListener('pointerdown', show);
  svg.addEventListener('pointerleave', () => { cursor.setAttribute('hidden', ''); readout.textContent = ''; });
}
`;
