import { useEffect } from 'react'
import { isTakenElsewhere } from './is-taken-elsewhere.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface Adjacent {
  /** Previous and next entry of the list; `undefined` at its ends. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** `j` and `k` open the next and previous entry, as in the list itself. */
export function useAdjacentKeys({ previous, next }: Adjacent): void {
  const [isOn] = useSingleKeys()

  useEffect(() => {
    if (!isOn) return

    function press(event: KeyboardEvent): void {
      if (isTakenElsewhere(event)) return
      if (event.key === 'j') next?.()
      else if (event.key === 'k') previous?.()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, previous, next])
}
