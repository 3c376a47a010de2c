import { redact } from '../redaction/redaction.ts'
import { redactionRules } from '../redaction/redaction-rules.ts'
import { mappingNamePattern } from './custom/custom-provider.ts'
import { allProviders, providerNames } from './index.ts'
import { ambiguousNames, credentialNames } from './redaction/credential-names.ts'

/**
 * Redacts a body before it is parsed or stored, for all providers at once: a report sent to the URL of another provider
 * is rejected, but stored as well.
 */
export const bodyRedaction = redactionRules({
  names: credentialNames,
  ambiguousNames,
  paths: allProviders.map(({ bodyPaths }) => bodyPaths),
  findsCredentials: true,
  senders: [...providerNames, `custom-${mappingNamePattern}`]
})

export type Body =
  | {
      readonly ok: true
      /** The body without its secrets: the stored text. */
      readonly text: string
      /** The parsed text, as a provider reads it. */
      readonly value: unknown
      /** Set if `value` is incomplete because the body has too many members to read them all. */
      readonly isCut?: true
    }
  | { readonly ok: false; readonly problem: 'too deep' | 'not JSON' }

/** Parses the JSON text of a body. The stored text is also the parsed text, so that a replay reads the same. */
export function parseAndRedact(body: string): Body {
  const redaction = redact(body, bodyRedaction)
  if (!redaction.ok) return { ok: false, problem: redaction.reason }

  try {
    const { text, readable, isCut } = redaction
    return { ok: true, text, value: JSON.parse(readable), ...(isCut && { isCut }) }
  } catch {
    return { ok: false, problem: 'not JSON' }
  }
}
