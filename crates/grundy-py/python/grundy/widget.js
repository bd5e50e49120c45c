// A position in a notebook: its picture, the moves as buttons, what is known of them. Python does everything else.

/** An element with its text. */
function element(kind, text, parent) {
  const made = document.createElement(kind);
  made.textContent = text;
  parent.append(made);
  return made;
}

/** What a move is called on its button. */
function label(option) {
  return option.value === undefined || option.value === null ? option.move : `${option.move}  → ${option.value}`;
}

function render({ model, el }) {
  el.classList.add('grundy-board');
  const draw = () => {
    el.replaceChildren();
    const picture = element('div', '', el);
    // The picture is made by the package, every text in it escaped.
    picture.innerHTML = model.get('picture');
    element('p', model.get('standing'), el).setAttribute('role', 'status');
    const moves = element('div', '', el);
    for (const option of model.get('options')) {
      const button = element('button', label(option), moves);
      button.type = 'button';
      if (option.winning) button.style.fontWeight = 'bold';
      button.addEventListener('click', () => model.send({ do: 'play', move: option.move }));
    }
    const bar = element('div', '', el);
    const undo = element('button', 'Undo', bar);
    undo.type = 'button';
    undo.disabled = model.get('moves').length === 0;
    undo.addEventListener('click', () => model.send({ do: 'undo' }));
    const values = element('label', ' Values', bar);
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = model.get('analyse');
    box.addEventListener('change', () => {
      model.set('analyse', box.checked);
      model.save_changes();
    });
    values.prepend(box);
    element('p', model.get('moves').join(', '), el);
    if (model.get('trouble')) element('pre', model.get('trouble'), el).setAttribute('role', 'alert');
  };
  const shown = ['picture', 'standing', 'options', 'moves', 'analyse', 'trouble'];
  // One drawing for all that changes at once.
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  };
  for (const name of shown) model.on(`change:${name}`, soon);
  draw();
  return () => {
    for (const name of shown) model.off(`change:${name}`, soon);
  };
}

export default { render };
