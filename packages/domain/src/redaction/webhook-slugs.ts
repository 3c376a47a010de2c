import type { Span } from './span.ts'

/** Beginnings of the path of a webhook URL, in JSON and encoded in another URL. They are short for a fast search. */
const beginnings = ['/webh', '%2Fweb', '%2fweb']

/** Returns the pattern of the whole path for these senders, as parts of a regular expression. */
export function webhookPathOf(senders: readonly string[]): RegExp {
  const names = senders.join('|')

  return new RegExp(String.raw`(\/|%2[fF])webhook(?:\\?\1)(?:${names})(?:\\?\1)(?<slug>[A-Za-z0-9_-]{20,64})`, 'y')
}

/** Returns the slugs in all webhook paths in a text. Each is a credential of Callbook. */
export function findSlugs(text: string, path: RegExp): readonly Span[] {
  return beginnings.flatMap((beginning) => listSlugs(text, path, beginning))
}

function listSlugs(text: string, path: RegExp, beginning: string): readonly Span[] {
  const slugs: Span[] = []
  let position = text.indexOf(beginning)
  while (position !== -1) {
    path.lastIndex = position
    const slug = path.exec(text)?.groups?.['slug']
    if (slug !== undefined) slugs.push({ start: path.lastIndex - slug.length, end: path.lastIndex })
    position = text.indexOf(beginning, position + 1)
  }

  return slugs
}
