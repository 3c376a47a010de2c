import { type RefObject, useEffect } from 'react'
import { isTakenElsewhere } from './is-taken-elsewhere.ts'
import { useSingleKeys } from './use-single-keys.ts'

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
