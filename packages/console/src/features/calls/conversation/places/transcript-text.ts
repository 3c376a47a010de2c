import { clock } from '../clock.ts'
import type { Turn } from '../turns.ts'

/** Returns the spoken lines of a conversation as text: "0:04 Caller: Hello". */
export function transcriptText(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn) => {
    if (turn.kind !== 'speech') return []
    const { start, speaker, text } = turn

    return [`${start === null ? '' : `${clock(start)} `}${speaker}: ${text}`]
  })

  return lines.join('\n')
}
