import { redactionRules } from '../../redaction/redaction-rules.ts'
import { replace } from '../../redaction/replace-spans.ts'
import { findSecrets } from '../../redaction/secret-spans.ts'

/** What of an evaluation result may be any JSON. */
const freeParts = ['what_went_well', 'what_went_wrong', 'recommendations_for_improvement', 'prompt.system_variables']

/**
 * Parses JSON text of an evaluation result, or that has one as its member `name`.
 *
 * @throws {SyntaxError}
 */
export function parseEvaluation(text: string, name?: string): unknown {
  return parseExactly(text, name === undefined ? freeParts : freeParts.map((part) => `${name}.${part}`))
}

/**
 * Parses JSON text so that a number at or below one of `paths` that a double would change is a string of its digits.
 * One that is too large for any double is infinite, there as elsewhere.
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
