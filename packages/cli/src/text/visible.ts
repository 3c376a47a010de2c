/**
 * Characters that move the cursor, change colors, reorder or hide text: control and format characters, line and
 * paragraph separators, lone surrogates and invisible characters. Variation selectors are permitted.
 */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e\ufe0f]]/gv

const known: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Escapes invisible characters, so that names from outside cannot mislead a terminal or a reader: `\u202e` becomes six
 * characters.
 */
export function visible(text: string): string {
  return text.replace(unseen, (character) => known[character] ?? escaped(character))
}

/** Escapes invisible characters in several lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n')
}

/** Returns JSON of the same value that is safe to display. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (character) => character.split('').map(escapedUnit).join(''))
}

function escaped(character: string): string {
  return character.length === 1 ? escapedUnit(character) : `\\u{${character.codePointAt(0)?.toString(16)}}`
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
