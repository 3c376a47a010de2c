import { useEffect } from 'react'
import { isTakenElsewhere } from '../keys/is-taken-elsewhere.ts'
import { useSingleKeys } from '../keys/use-single-keys.ts'

/** Opens the filter menu with `f`. */
export function useFilterKey(narrow: () => void): void {
  const [isOn] = useSingleKeys()

  useEffect(() => {
    if (!isOn) return

    function press(event: KeyboardEvent): void {
      if (event.key !== 'f' || isTakenElsewhere(event)) return
      event.preventDefault()
      narrow()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, narrow])
}
