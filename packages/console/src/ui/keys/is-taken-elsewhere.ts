const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Returns whether a key belongs to an input other than a checkbox, a dialog or a menu. */
export function isTakenElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(fields) !== null

  return ctrlKey || metaKey || altKey || isField || document.querySelector('[role="dialog"], [role="menu"]') !== null
}
