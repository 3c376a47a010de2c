import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'

/** Whether single-key shortcuts are on. Users of dictation turn them off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'callbook-single-keys', defaultValue: true })
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

const layers = '[role="dialog"], [role="menu"]'

/** Returns whether a key belongs to an input other than a checkbox, a dialog or a menu. */
export function isTakenElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  // Escape may have removed the layer of its target before.
  const isFieldOrLayer = target instanceof Element && target.closest(`${fields}, ${layers}`) !== null

  return ctrlKey || metaKey || altKey || isFieldOrLayer || document.querySelector(layers) !== null
}

/** Modifier key of commands. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Focuses the search field with `/`. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  const [isOn] = useSingleKeys()

  useEffect(() => {
    if (!isOn) return

    function press(event: KeyboardEvent): void {
      if (event.key !== '/' || isTakenElsewhere(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, field])
}
