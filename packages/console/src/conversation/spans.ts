import type { Side, Speech } from './turns.ts'

/** From when to when somebody speaks, in seconds. */
export interface Span {
  /** Of the message. */
  readonly key: number
  readonly side: Side
  readonly start: number
  readonly end: number
}

/** About as fast as people speak: where it is not told when somebody ended, it was not much later than this. */
const charactersPerSecond = 14

const shortestSeconds = 0.6

/** Who speaks when, as far as that is told, in the order of time. */
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

/** The span in which somebody began to speak last, at a time; undefined before the first. */
export function spanAt(spans: readonly Span[], seconds: number): Span | undefined {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }

  return spans[low - 1]
}

/** Where on a strip of this width somebody speaks: no more pieces than can be told apart. */
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
