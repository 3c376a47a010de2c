/** What a process has said about itself. */
export interface Telemetry {
  readonly from: 'log' | 'metrics' | 'span'
  readonly text: string
}

export interface Leak extends Telemetry {
  readonly what: string
}

/** A secret that has the form of a word is looked up; the others are looked for. */
const word = /^[\w-]+$/
const words = /[\w-]+/g

/** A shorter secret is found by chance. */
const minLength = 8

/** Names of functions and files. */
const frame = /^\s*at .*:\d+:\d+\)?$/gm
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Forms that secrets and people's data have, whosever they are. */
const forms: Readonly<Record<string, RegExp>> = {
  'an API key': /callbook_mgmt_\w/,
  'a phone number': /(?<![\w.])\+\d{7,15}(?!\d)|(?<![\w.-])\d{10,15}(?!\w|[.-]\d)/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a webhook URL': /\/webhook\/[\w:-]+\/(?!:slug)[^\s"/]/,
  'a query string': /\?[\w.]+=/,
  'a password in a URL': /:\/\/[^\s/:@]*:[^\s/@]+@/,
  'a random key': /(?<![\w+/-])[\w+/-]{40,}=/,
  'a random word': /(?<![\w+/-])(?=[a-z0-9]*[A-Z])(?=[A-Z0-9]*[a-z])(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}(?![\w+/-])/
}

/**
 * Where telemetry says what nobody may read there.
 *
 * @param secrets values of this run that are some
 */
export function findLeaks(telemetry: readonly Telemetry[], secrets: Iterable<string>): Leak[] {
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= minLength)
  const known = new Set(worth.filter((secret) => word.test(secret)))
  const sought = worth.filter((secret) => !word.test(secret))

  return telemetry.flatMap((said) => {
    const what = stringsOf(said).map((text) => findLeak(text, known, sought))

    return what.flatMap((found) => (found === undefined ? [] : [{ what: found, ...said }]))
  })
}

function findLeak(text: string, known: ReadonlySet<string>, sought: readonly string[]): string | undefined {
  const hasSecret =
    (text.match(words) ?? []).some((found) => known.has(found)) || sought.some((secret) => text.includes(secret))
  if (hasSecret) return 'a secret of this run'
  const rest = text.replace(frame, '').replace(uuid, '')

  return Object.entries(forms).find(([, form]) => form.test(rest))?.[0]
}

/** What was said in words: numbers are times, sizes and counts. */
function stringsOf({ from, text }: Telemetry): string[] {
  if (from === 'metrics') return text.split('\n').flatMap((line) => (/^[^#].*\{(.*)\} /.exec(line) ?? []).slice(1))

  try {
    return stringsIn(JSON.parse(text))
  } catch {
    return [text]
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) => [name, ...stringsIn(member)])
}
