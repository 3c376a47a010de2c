/** A longer text is no duration. Also bounds the work on one value. */
const maxLength = 40

const number = String.raw`(\d{1,9}(?:\.\d{1,9})?)`
const inWords = new RegExp(
  [
    String.raw`^(?:${number} ?(?:d|days?)\b[ ,]*)?`,
    `(?:${number} ?(?:h|hrs?|hours?)(?![a-z])[ ,]*)?`,
    `(?:${number} ?(?:m|mins?|minutes?)(?![a-z])[ ,]*)?`,
    `(?:${number} ?(?:s|secs?|seconds?)(?![a-z])[ ,]*)?`,
    `(?:${number} ?(?:ms|msecs?|milliseconds?))?$`
  ].join(''),
  'i'
)
const iso = new RegExp(`^P(?:${number}D)?(?:T(?:${number}H)?(?:${number}M)?(?:${number}S)?)?$`, 'i')
const clock = /^(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d(?:\.\d{1,9})?)$/

/**
 * Reads a duration with its unit, as seconds: `45.5s`, `1m5s`, `2 min 3 sec`, `850ms`, `00:01:05`, `1:05`, or ISO 8601
 * as `PT1M5S`. `undefined` for anything else, such as a number without a unit.
 */
export function parseDuration(text: string): number | undefined {
  if (text.length > maxLength) return undefined
  const trimmed = text.trim()
  const [, hours, minutes, clockSeconds] = clock.exec(trimmed) ?? []
  if (clockSeconds !== undefined) return sumOf([undefined, hours, minutes, clockSeconds])

  const spaced = trimmed.replaceAll(/(?<=[a-z])(?=\d)/gi, ' ')
  const parts = iso.exec(trimmed) ?? inWords.exec(spaced)

  return parts === null || parts.slice(1).every((part) => part === undefined) ? undefined : sumOf(parts.slice(1))
}

const unitSeconds = [86_400, 3600, 60, 1, 0.001]

function sumOf(parts: readonly (string | undefined)[]): number {
  const seconds = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (unitSeconds[index] ?? 0), 0)

  return Math.round(seconds * 1000) / 1000
}
