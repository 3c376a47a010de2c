const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'
const layers = '[role="dialog"], [role="menu"]'

/** Returns whether a key belongs to an input other than a checkbox, a dialog or a menu. */
export function isTakenElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  // Escape may have removed the layer of its target before.
  const isFieldOrLayer = target instanceof Element && target.closest(`${fields}, ${layers}`) !== null

  return ctrlKey || metaKey || altKey || isFieldOrLayer || document.querySelector(layers) !== null
}
