import { stringAt } from '../json/json-string.ts'
import type { RedactionRules } from './redaction-rules.ts'
import { findSecrets } from './secret-spans.ts'

const blank = /[ \t\n\r]*/y

/**
 * Removes the members that the rules name from a JSON text, unless their value is null, true or false. The rest is
 * unchanged, byte for byte.
 *
 * @returns `{}` if the text is nested too deeply
 */
export function removeMembers(text: string, rules: RedactionRules): string {
  const found = findSecrets(text, rules)
  if (found === 'too deep') return '{}'

  const pieces: string[] = []
  let position = 0
  for (const { start, end } of found.secrets) {
    const key = findKey(text, start)
    if (!rules.names.has(stringAt(text, key.start, key.end))) continue
    const after = skipBlanks(text, end)
    const isLast = text[after] !== ','
    pieces.push(text.slice(position, key.start))
    if (isLast) dropComma(pieces)
    position = isLast ? end : skipBlanks(text, after + 1)
  }

  return pieces.join('') + text.slice(position)
}

/** Returns the name of the member whose value begins at `start`. A quote within a name follows a backslash. */
function findKey(text: string, start: number) {
  const last = text.lastIndexOf('"', start - 1)
  let first = text.lastIndexOf('"', last - 1)
  while (text[first - 1] === '\\') first = text.lastIndexOf('"', first - 1)

  return { start: first, end: last + 1 }
}

function skipBlanks(text: string, position: number): number {
  blank.lastIndex = position
  blank.test(text)

  return blank.lastIndex
}

/** Removes the comma at the end of the pieces, before a removed last member of an object. */
function dropComma(pieces: string[]): void {
  let last = pieces.pop()?.trimEnd() ?? ''
  while (last === '' && pieces.length > 0) last = pieces.pop()?.trimEnd() ?? ''
  pieces.push(last.endsWith(',') ? last.slice(0, -1) : last)
}
