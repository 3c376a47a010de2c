import { useEffect, useRef } from 'react'
import { isTakenElsewhere } from '#ui/keys/is-taken-elsewhere.ts'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'

/** Runs an action on `m`, unless single keys are off or an input has the key. */
export function useAssignKey(action: (() => void) | undefined): void {
  const [isOn] = useSingleKeys()
  const current = useRef(action)
  current.current = action

  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'm' && !event.repeat && !isTakenElsewhere(event)) current.current?.()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
