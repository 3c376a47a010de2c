import type { Span } from './span.ts'

/**
 * The beginning of the path of a webhook URL, as it stands in JSON, and encoded in another URL; short, to be found
 * fast.
 */
const beginnings = ['/webh', '%2Fweb', '%2fweb']

/** The whole of it, for these senders, each of a name of plain letters. */
export function webhookPathOf(senders: readonly string[]): RegExp {
  const names = senders.join('|')

  return new RegExp(String.raw`(\/|%2[fF])webhook(?:\\?\1)(?:${names})(?:\\?\1)(?<slug>[A-Za-z0-9_-]{20,64})`, 'y')
}

/** The slugs that stand in a text as a part of a webhook path, wherever that stands: each is a credential of ours. */
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
