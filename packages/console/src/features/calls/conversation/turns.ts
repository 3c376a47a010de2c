import type { CallMessage } from '@callbook/console-api'

export type Message = CallMessage

export type Side = 'agent' | 'caller'

export interface Speech {
  readonly kind: 'speech'
  /** Index among the messages. */
  readonly key: number
  readonly side: Side
  readonly speaker: string
  /** Whether the speaker changes here; the speaker’s name is then shown. */
  readonly isFirst: boolean
  readonly text: string
  /** In seconds since the call was connected. */
  readonly start: number | null
  readonly end: number | null
  readonly isInterrupted: boolean
}

/** Consecutive tool messages. */
export interface ToolUse {
  readonly kind: 'tools'
  readonly key: number
  readonly messages: readonly Message[]
}

/** A system message. */
export interface Note {
  readonly kind: 'note'
  readonly key: number
  readonly text: string
}

export type Turn = Note | Speech | ToolUse

/** Groups the messages of a call into turns. */
export function groupTurns(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  let speaker: string | undefined
  let tools: Message[] = []
  for (const [key, message] of messages.entries()) {
    const { role, text } = message
    if (role === 'tool' && turns.at(-1)?.kind === 'tools') tools.push(message)
    else if (role === 'system') turns.push({ kind: 'note', key, text })
    else if (role === 'tool') {
      tools = [message]
      turns.push({ kind: 'tools', key, messages: tools })
    } else {
      const speech = speechOf(message, key)
      turns.push({ ...speech, isFirst: speech.speaker !== speaker })
      speaker = speech.speaker
    }
  }

  return turns
}

function speechOf(message: Message, key: number): Omit<Speech, 'isFirst'> {
  const { text, start_seconds: start, end_seconds: end = null, interrupted: isInterrupted = false } = message
  const side = message.role === 'user' ? 'caller' : 'agent'
  const speaker = message.speaker ?? (side === 'caller' ? 'Caller' : 'Agent')

  return { kind: 'speech', key, side, speaker, text, start, end, isInterrupted }
}

/** Start and end of a spoken message in seconds. */
export interface Span {
  /** Index of the message. */
  readonly key: number
  readonly side: Side
  readonly start: number
  readonly end: number
}

/** Average speaking rate, used to estimate an unknown end. */
const charactersPerSecond = 14

const shortestSeconds = 0.6

/** Returns the known spans of speech, ordered by time. */
export function orderSpans(speeches: readonly Speech[]): Span[] {
  const timed = speeches.flatMap(({ key, side, start, end, text }) =>
    start === null ? [] : [{ key, side, start, end, text }]
  )
  timed.sort((one, other) => one.start - other.start || one.key - other.key)

  return timed.map(({ key, side, start, end, text }, index) => {
    const next = timed.slice(index + 1, index + 8).find((one) => one.start > start)?.start ?? Number.POSITIVE_INFINITY
    const guess = Math.min(next, start + text.length / charactersPerSecond)

    return { key, side, start, end: Math.max(end ?? guess, start + shortestSeconds) }
  })
}

/** Returns the latest span that starts at or before a time; `undefined` before the first. */
export function spanAt(spans: readonly Span[], seconds: number): Span | undefined {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }

  return spans[low - 1]
}

/** Returns the spans as segments of a strip, merged where they would be indistinguishable. */
export function mergeSpans(
  spans: readonly Span[],
  { side, duration, width }: { readonly side: Side; readonly duration: number; readonly width: number }
): [from: number, to: number][] {
  const pieces: [from: number, to: number][] = []
  for (const span of spans) {
    if (span.side !== side) continue
    const [from, to] = [span.start, span.end].map((at) => Math.round((Math.min(at, duration) / duration) * width))
    if (from === undefined || to === undefined) continue
    const before = pieces.at(-1)
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to)
    else pieces.push([from, Math.max(to, from + 1)])
  }

  return pieces
}
