import type { ShownCall } from '@callbook/console-api'
import { dateFormat, formatCount } from '#ui/formats.ts'
import { useTimeZone } from '#ui/time/time.tsx'

const dayMs = 86_400_000

export type RemovedContent = Pick<ShownCall, 'content_removed_at' | 'occurred_at'>

/** Says when the content of a call was removed, and how long after the call; `undefined` if it was not. */
export function useRemoval({ content_removed_at: at, occurred_at: called }: RemovedContent): string | undefined {
  const timeZone = useTimeZone()
  if (at === null) return undefined
  const days = Math.floor((Date.parse(at) - Date.parse(called)) / dayMs)
  const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(at))

  return `Removed on ${day}, after ${days === 1 ? '1 day' : `${formatCount(days)} days`}.`
}
