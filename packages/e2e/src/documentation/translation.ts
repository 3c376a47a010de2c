/**
 * Matches text that differs between runs: ids, keys, times (also epochs in milliseconds), addresses, link tokens,
 * secrets and slugs.
 */
const volatile =
  /(?<id>\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)|(?<key>callbook_mgmt_\w{38})|(?<time>\d{4}-\d\d-\d\dT[\d:.]+Z)|(?<epoch>\b1\d{12}\b)|(?<address>127\.0\.0\.1:\d+)|(?<token>(?<=\/link#)[\w-]{43})|(?<call>\b(?:call|conv)_[0-9a-f]{32}\b)|(?<secret>(?<=^secret +)[\w-]{43}$)|(?<signing>whsec_[A-Za-z0-9+/]{43}=)|(?<slug>\b[0-9A-Za-z]{24}\b)/gm

/** Maps ids, keys and other volatile text of a page to the text of this run. */
export interface Translation {
  /** Replaces all known text of the page with the text of this run. */
  translate(text: string): string
  /** Records the volatile parts of `written` as names for those in `real`. Both must have equal skeletons. */
  learn(written: string, real: string): void
}

export function createTranslation(): Translation {
  const known = new Map<string, string>()

  return {
    translate: (text) => text.replace(volatile, (token) => known.get(token) ?? token),
    learn(written, real) {
      const tokens = real.match(volatile) ?? []
      for (const [index, token] of (written.match(volatile) ?? []).entries()) known.set(token, tokens[index] ?? token)
    }
  }
}

/**
 * Returns the text that is equal in every run: volatile parts as the name of their kind, and columns one space apart.
 */
export function skeletonOf(text: string): string {
  const kindOf = (...args: unknown[]): string => {
    const groups = args.at(-1) as Record<string, string | undefined>

    return `<${Object.keys(groups).find((kind) => groups[kind] !== undefined)}>`
  }

  return text
    .replace(volatile, kindOf)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
