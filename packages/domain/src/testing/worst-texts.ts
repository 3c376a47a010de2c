import type { Steps } from '../search/steps.ts'
import { cpuMsOf } from './cpu-ms.ts'

const bytes = 1_000_000

/**
 * Texts of a megabyte, the longest that a report can have, each of which costs some way of reading far more than
 * others.
 */
export const worstTexts: Readonly<Record<string, string>> = {
  'marks of one letter': `a${fill('\u0301\u0316')}`,
  'signs that become marks': `カ${fill('\uff9e\u0301')}`,
  'letters with many marks': fill(`e${'\u0301\u0316'.repeat(6)}`),
  'one Han word': fill('漢'),
  'different Han letters': Array.from({ length: bytes / 3 }, (_, nth) =>
    String.fromCodePoint(0x4e00 + ((nth * 7) % 20_000))
  ).join(''),
  'Thai without spaces': fill('เบรก'),
  'one ASCII word': fill('a'),
  'one Latin word': fill('é'),
  'letters that become words': fill('\ufdfa'),
  apostrophes: fill("a'"),
  'ordinary words': fill('brake noise '),
  'zero-width joiners': fill('a\u200d'),
  'lone surrogates': fill('\ud800'),
  'open brackets': fill('['),
  'open braces': fill('{"a":'),
  quotes: fill('"'),
  backslashes: fill('\\'),
  'at signs': fill('@'),
  'at signs after letters': fill('a@'),
  addresses: fill('a@b.co '),
  'addresses without an end': fill(`${'a'.repeat(63)}@${'b.'.repeat(100)}`),
  'one number': fill('1'),
  'phone numbers': fill('+12025550118 '),
  'different local numbers': Array.from({ length: bytes / 11 }, (_, nth) => String(2_025_550_000 + nth)).join(','),
  amounts: fill(',234'),
  dates: fill('2026-11-20 '),
  spaces: fill(' '),
  'a digit and spaces': `1${fill(' ')}`,
  dots: fill('.'),
  lines: fill('\n'),
  'lines of a letter': fill('a\n'),
  'lines of spaces': fill(' \n'),
  templates: fill('{{'),
  parameters: fill('&a=b'),
  'percent signs': fill('%61=')
}

function fill(unit: string): string {
  return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
}

/**
 * Maximum CPU time for which one text may hold the event loop, in milliseconds. On an idle machine no place takes more
 * than 12, and on one with more busy processes than processors twice as much in all attempts. Work that grows with the
 * square of a text takes seconds.
 */
export const maxTurnMs = 50

/** Beside other busy processes, the same work takes up to twice the CPU time in most attempts. */
const attempts = 16

/**
 * Returns the CPU time of the longest turn of some work: of a step, or of all of it. The shortest of several attempts
 * at each turn counts, because the first ones compile code, and any can collect garbage of others.
 */
export function longestTurnMs(work: () => unknown): number {
  let turns: readonly number[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const ofAttempt = msOfTurns(work)
    turns = ofAttempt.map((ms, turn) => Math.min(ms, turns[turn] ?? ms))
    if (Math.max(...turns) <= maxTurnMs) break
  }

  return Math.max(...turns)
}

function msOfTurns(work: () => unknown): number[] {
  let result: unknown
  const first = cpuMsOf(() => {
    result = work()
  })
  const turns = [first]
  if (!isSteps(result)) return turns
  for (const steps = result; ; ) {
    let isDone: boolean | undefined = false
    const ms = cpuMsOf(() => {
      isDone = steps.next().done
    })
    turns.push(ms)
    if (isDone) return turns
  }
}

function isSteps(value: unknown): value is Steps<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value
}
