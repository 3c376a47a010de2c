import { useEffect } from 'react'
import { isTakenElsewhere } from './is-taken-elsewhere.ts'

/** Runs an action on Escape, unless an input, a dialog or a menu has the key. Without an action, nothing happens. */
export function useEscapeKey(action: (() => void) | undefined): void {
  useEffect(() => {
    if (action === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTakenElsewhere(event)) action()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [action])
}
