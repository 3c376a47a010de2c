import { redactionRules } from '../../redaction/redaction-rules.ts'
import { findSecrets } from '../../redaction/secret-spans.ts'
import { replace } from '../../redaction/span.ts'

/** Paths of the parts of a result that may be any JSON. */
const freeParts = ['what_went_well', 'what_went_wrong', 'recommendations_for_improvement', 'prompt.system_variables']

/**
 * Parses the JSON text of an evaluation result, or of an object with a result as its member `name`.
 *
 * @throws {SyntaxError}
 */
export function parseEvaluation(text: string, name?: string): unknown {
  return parseExactly(text, name === undefined ? freeParts : freeParts.map((part) => `${name}.${part}`))
}

/**
 * Parses JSON text. At and below `paths`, a number that a double would change becomes a string of its digits. A number
 * too large for a double becomes infinite everywhere.
 */
function parseExactly(text: string, paths: readonly string[]): unknown {
  const found = findSecrets(text, redactionRules({ names: [], paths: [{ found: paths }] }))
  if (found === 'too deep') return JSON.parse(text)

  const literals = found.longNumbers.map(({ start, end }) => ({ start, end, literal: text.slice(start, end) }))
  const finite = literals.filter(({ literal }) => Number.isFinite(Number(literal)))

  return JSON.parse(
    replace(
      text,
      finite.map(({ start, end, literal }) => ({ start, end, by: `"${literal}"` }))
    )
  )
}
