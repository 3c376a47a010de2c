import type { Side, Speech } from './turns.ts'

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
export function spansOf(speeches: readonly Speech[]): Span[] {
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
export function piecesOf(
  spans: readonly Span[],
  side: Side,
  duration: number,
  width: number
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
