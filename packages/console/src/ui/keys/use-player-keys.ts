import { useEffect } from 'react'
import { isTakenElsewhere } from './is-taken-elsewhere.ts'
import { useSingleKeys } from './use-single-keys.ts'

export interface PlayerKeys {
  readonly toggle: () => void
  readonly skip: (seconds: number) => void
  readonly goLines: (lines: number) => void
}

const skipSeconds = 5

/** Space plays or pauses, `[` and `]` seek 5 seconds, `,` and `.` move by a line. Does nothing without a recording. */
export function usePlayerKeys(keys: PlayerKeys | undefined): void {
  const [isOn] = useSingleKeys()

  useEffect(() => {
    if (!isOn || keys === undefined) return
    const actions: Readonly<Record<string, () => void>> = {
      ' ': keys.toggle,
      '[': () => keys.skip(-skipSeconds),
      ']': () => keys.skip(skipSeconds),
      ',': () => keys.goLines(-1),
      '.': () => keys.goLines(1)
    }

    function press(event: KeyboardEvent): void {
      const run = actions[event.key]
      if (run === undefined || isTakenElsewhere(event) || (event.key === ' ' && isPressed(event.target))) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, keys])
}

/** Returns whether Space activates the focused element. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role="tab"]') !== null
}
