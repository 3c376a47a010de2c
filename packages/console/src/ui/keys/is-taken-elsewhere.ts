/** Returns whether a key belongs to an input, dialog or menu. */
export function isTakenElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

  return ctrlKey || metaKey || altKey || isField || document.querySelector('[role="dialog"], [role="menu"]') !== null
}
