import { isJson } from '../json/is-json.ts'
import { findCredentials } from './credential-forms.ts'
import { maxReadUnits } from './read-limit.ts'
import type { RedactionRules } from './redaction-rules.ts'
import { findSecrets } from './secret-spans.ts'
import { type Replacement, replace, type Span } from './span.ts'
import { findSlugs } from './webhook-slugs.ts'

export type Redaction =
  | {
      readonly ok: true
      /** The stored text. */
      readonly text: string
      /**
       * The text to parse: the stored text without the members beyond the limit, and with a string of its digits in
       * place of a served number that a double cannot represent.
       */
      readonly readable: string
      /** Set if the body has too many members to read all of them. */
      readonly isCut?: true
    }
  | { readonly ok: false; readonly reason: 'too deep' | 'not JSON' }

const REDACTED = '[redacted]'

/**
 * Removes secrets, capability URLs, webhook slugs and credentials of known forms from the JSON text of a body, in one
 * pass and without parsing it.
 *
 * A secret of any type except boolean and null becomes the string `[redacted]`. Returns the same text if nothing is
 * removed. Invalid JSON stays invalid, so that parsing detects it.
 *
 * @param maxUnits maximum cost of the part that is read: one for an item, a member, a list and an object, more for
 *   others
 */
export function redact(text: string, rules: RedactionRules, maxUnits = maxReadUnits): Redaction {
  const found = findSecrets(text, rules, maxUnits)
  if (found === 'too deep') return { ok: false, reason: found }

  const { secrets, longNumbers, cuts } = found
  const isCut = cuts.length > 0
  if (isCut && !isJson(text)) return { ok: false, reason: 'not JSON' }
  const slugs = rules.webhookPath === undefined ? [] : findSlugs(text, rules.webhookPath)
  const credentials = rules.findsCredentials ? findCredentials(text) : []
  if (!isCut && secrets.length + longNumbers.length + slugs.length + credentials.length === 0) return unchanged(text)
  if (!isCut && !secrets.every(({ start, end }) => isJson(text.slice(start, end)))) return unchanged(text)

  const removals = [
    ...secrets.map(asRemoval),
    ...[...slugs, ...credentials].map((span) => ({ ...span, by: REDACTED })),
    ...cuts.filter(({ isRemoved }) => isRemoved).map(asGap)
  ]
  const kept = replace(text, removals)
  if (!isCut && longNumbers.length === 0) return { ok: true, text: kept, readable: kept }
  const quoted = longNumbers.map(({ start, end }) => ({ start, end, by: `"${text.slice(start, end)}"` }))

  const readable = replace(text, [...removals, ...quoted, ...cuts.map(asGap)])

  return { ok: true, text: kept, readable, ...(isCut && { isCut }) }
}

function unchanged(text: string): Redaction {
  return { ok: true, text, readable: text }
}

function asRemoval({ start, end }: Span): Replacement {
  return { start, end, by: `"${REDACTED}"` }
}

function asGap({ start, end }: Span): Replacement {
  return { start, end, by: '' }
}
