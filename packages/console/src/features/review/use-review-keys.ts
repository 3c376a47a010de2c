import { useEffect, useRef } from 'react'
import { isTakenElsewhere } from '#ui/keys/is-taken-elsewhere.ts'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'

export interface ReviewKeys {
  readonly goCall: (calls: -1 | 1) => void
  readonly goField: (fields: -1 | 1) => void
  readonly digit: (digit: number) => void
  readonly agree: () => void
  readonly note: () => void
  readonly skip: () => void
  readonly save: () => void
  /** Moves the focus from an input to its field. */
  readonly leave: () => void
}

/**
 * Review shortcuts. Single keys can be turned off; commands with Ctrl or ⌘ remain.
 *
 * @param isLeaving ignores all keys, because they are meant for the call that is loading
 */
export function useReviewKeys(keys: ReviewKeys, isLeaving: boolean): void {
  const [isOn] = useSingleKeys()
  const current = useRef<ReviewKeys | undefined>(keys)
  current.current = isLeaving ? undefined : keys

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const run = current.current && actionOf(event, current.current, isOn)
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function actionOf(event: KeyboardEvent, keys: ReviewKeys, isOn: boolean): (() => void) | undefined {
  const { key, target, ctrlKey, metaKey } = event
  // Ignores key repeat.
  if (event.defaultPrevented || event.repeat || isDialogOpen()) return undefined
  if (key === 'Enter' && (ctrlKey || metaKey)) return keys.save
  if (key === 'Escape' && target instanceof Element && target.matches('input, textarea, select')) return keys.leave
  if (isTakenElsewhere(event)) return undefined

  return commands(keys)[key] ?? (isOn ? letters(keys, key) : undefined)
}

function commands(keys: ReviewKeys): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => keys.goCall(-1),
    ArrowRight: () => keys.goCall(1),
    ArrowUp: () => keys.goField(-1),
    ArrowDown: () => keys.goField(1)
  }
}

function letters(keys: ReviewKeys, key: string): (() => void) | undefined {
  if (/^\d$/.test(key)) return () => keys.digit(Number(key))

  return { a: keys.agree, n: keys.note, s: keys.skip }[key]
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}
