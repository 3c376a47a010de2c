import type { RedactionRules } from './redaction-rules.ts'
import { type Replacement, replace } from './replace-spans.ts'
import { findSecrets } from './secret-spans.ts'
import type { Span } from './span.ts'
import { findSlugs } from './webhook-slugs.ts'

export type Redaction =
  | {
      readonly ok: true
      /** What is kept. */
      readonly text: string
      /** What is read: the same, but a number that is served and that no double holds is a string of its digits. */
      readonly readable: string
    }
  | { readonly ok: false; readonly reason: 'too deep' }

const REDACTED = '[redacted]'

/**
 * Takes secrets, capability URLs and slugs of ours out of the JSON text of a body, in one pass and without parsing it.
 *
 * A secret of any type but boolean and null becomes the string `[redacted]`. The very same text is returned when there
 * is nothing to take out. What is not JSON comes back as text that is not JSON either: parsing it tells.
 */
export function redact(text: string, rules: RedactionRules): Redaction {
  const found = findSecrets(text, rules)
  if (found === 'too deep') return { ok: false, reason: found }

  const { secrets, longNumbers } = found
  const slugs = rules.webhookPath === undefined ? [] : findSlugs(text, rules.webhookPath)
  if (secrets.length + longNumbers.length + slugs.length === 0) return { ok: true, text, readable: text }
  if (!secrets.every(({ start, end }) => isJson(text.slice(start, end)))) return { ok: true, text, readable: text }

  const removals = [...secrets.map(asRemoval), ...slugs.map((span) => ({ ...span, by: REDACTED }))]
  const kept = replace(text, removals)
  if (longNumbers.length === 0) return { ok: true, text: kept, readable: kept }
  const quoted = longNumbers.map(({ start, end }) => ({ start, end, by: `"${text.slice(start, end)}"` }))

  return { ok: true, text: kept, readable: replace(text, [...removals, ...quoted]) }
}

function asRemoval({ start, end }: Span): Replacement {
  return { start, end, by: `"${REDACTED}"` }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
