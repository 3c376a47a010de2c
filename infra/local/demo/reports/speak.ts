import type { DemoCall } from '../demo-call.ts'

/** Speed of speech: milliseconds per character, and between turns. */
const pace = { character: 62, pause: 900 }

/** An utterance with its start and end in milliseconds since 1970. */
export interface Spoken {
  readonly speaker: 'agent' | 'caller'
  readonly text: string
  readonly at: number
  readonly end: number
  readonly secondsFromStart: number
}

interface Speech {
  readonly startedAt: number
  readonly endedAt: number
  readonly turns: readonly Spoken[]
}

/** Returns the start and end of a call and its timed utterances. */
export function speak(call: Pick<DemoCall, 'minutesAgo' | 'turns'>, now: Date): Speech {
  const startedAt = now.getTime() - call.minutesAgo * 60_000
  let at = startedAt + pace.pause
  const turns = call.turns.map(([speaker, text]) => {
    const spoken = {
      speaker,
      text,
      at,
      end: at + text.length * pace.character,
      secondsFromStart: (at - startedAt) / 1_000
    }
    at = spoken.end + pace.pause

    return spoken
  })

  return { startedAt, endedAt: (turns.at(-1)?.end ?? startedAt) + pace.pause, turns }
}
