/** Output of a process. */
export interface Telemetry {
  readonly from: 'log' | 'metrics' | 'span'
  readonly text: string
}

export interface Leak extends Telemetry {
  readonly what: string
}

/** Secrets of this form are looked up as words; others are searched as substrings. */
const word = /^[\w-]+$/
const words = /[\w-]+/g

/** Shorter secrets would match by chance. */
const minLength = 8

/** Stack frames, which contain names of functions and files. */
const frame = /^\s*at .*:\d+:\d+\)?$/gm
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Patterns of secrets and personal data. */
const forms: Readonly<Record<string, RegExp>> = {
  'an API key': /callbook_mgmt_\w/,
  'an access token': /callbook_pat_\w/,
  'a phone number': /(?<![\w.])\+\d{7,15}(?!\d)|(?<![\w.-])\d{10,15}(?!\w|[.-]\d)/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a webhook URL': /\/webhook\/[\w:-]+\/(?!:slug)[^\s"/]/,
  'a query string': /\?[\w.]+=/,
  'a password in a URL': /:\/\/[^\s/:@]*:[^\s/@]+@/,
  'a random key': /(?<![\w+/-])[\w+/-]{40,}=/,
  'a random word': /(?<![\w+/-])(?=[a-z0-9]*[A-Z])(?=[A-Z0-9]*[a-z])(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}(?![\w+/-])/
}

/**
 * Returns where telemetry contains secrets or personal data.
 *
 * @param secrets secret values of this run
 */
export function findLeaks(telemetry: readonly Telemetry[], secrets: Iterable<string>): Leak[] {
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= minLength)
  const known = new Set(worth.filter((secret) => word.test(secret)))
  const sought = worth.filter((secret) => !word.test(secret))
  // Most strings of telemetry are names and values that every entry repeats.
  const searched = new Map<string, string | undefined>()
  const search = (text: string) => {
    if (!searched.has(text)) searched.set(text, findLeak(text, known, sought))

    return searched.get(text)
  }

  return telemetry.flatMap((said) => {
    const what = stringsOf(said).map(search)

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

/** Returns the texts of an entry: numbers are times, sizes and counts. */
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
