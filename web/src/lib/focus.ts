// The keyboard's place. Where the control that has the focus goes away with its work, what stands in its place has it next: a
// browser would leave it to nobody, and whoever works with the keyboard would begin again at the top of the page.

const CAN_HOLD = 'a[href], button, input, select, textarea, summary, [tabindex]';
const seen = (element: Element) => element.getClientRects().length > 0;
const nobody = () => !document.activeElement || document.activeElement === document.body;

/** The first place of the board; says whether there is one. */
export function toBoard(): boolean {
  const place = document.querySelector<HTMLElement>('.parts [tabindex="0"]');
  place?.focus();
  return !!place;
}

/** A dialog as long as it is there; what had the focus before it has it again afterwards. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  dialog.showModal();
  return () => {
    dialog.close();
    before?.focus();
  };
}

/** What has the focus, with what it stands in and at which place there. */
let path: { inside: Element; place: number }[] = [];
let holder: Element | undefined;

addEventListener('focusin', ({ target }) => {
  holder = target as Element;
  path = [];
  for (let one = holder; one.parentElement; one = one.parentElement) {
    path.push({ inside: one.parentElement, place: [...one.parentElement.children].indexOf(one) });
  }
});
// Whoever clicks beside everything has left it.
addEventListener('pointerdown', () => (holder = undefined));

function handOn(): void {
  if (!holder || !nobody() || (holder.isConnected && seen(holder))) return;
  holder = undefined;
  const there = path.filter(({ inside }) => inside.isConnected);
  for (const { inside, place } of there) {
    const behind = [...inside.children].slice(place);
    const found = behind.flatMap((one) => [one, ...one.querySelectorAll(CAN_HOLD)]);
    const next = [...found, ...inside.querySelectorAll(CAN_HOLD)].find((one) => one.matches(CAN_HOLD) && seen(one));
    if (next) return (next as HTMLElement).focus();
  }
}

// Pages that know better have put it where it belongs by the next frame.
new MutationObserver(() => holder && nobody() && requestAnimationFrame(handOn)).observe(document, { childList: true, subtree: true });
