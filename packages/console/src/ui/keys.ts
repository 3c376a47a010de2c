import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Modifier key of commands. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Handles keys of the page, unless single-key shortcuts are off or the key belongs to an input, a dialog or a menu. */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const [isOn] = useSingleKeys()
  const latest = useEffectEvent(press)

  useEffect(() => {
    if (!isOn) return

    function listen(event: KeyboardEvent): void {
      if (!isTakenElsewhere(event)) latest(event)
    }
    document.addEventListener('keydown', listen)

    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Focuses the search field with `/`. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useKeys((event) => {
    if (event.key !== '/') return
    event.preventDefault()
    field.current?.focus()
  })
}

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
