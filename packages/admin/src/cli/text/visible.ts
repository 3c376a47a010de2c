/**
 * What moves a cursor, colours, reorders or hides text: control and format characters, line and paragraph separators,
 * lone surrogates, and what is drawn as nothing. Selectors of how a character looks are left alone.
 */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e\ufe0f]]/gv

const known: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One line in which a terminal, or a reader, is not misled by what others have named: `\u202e` is six characters. */
export function visible(text: string): string {
  return text.replace(unseen, (character) => known[character] ?? escaped(character))
}

/** The same of several lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n')
}

/** JSON of the same value, which may be looked at. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (character) => character.split('').map(escapedUnit).join(''))
}

function escaped(character: string): string {
  return character.length === 1 ? escapedUnit(character) : `\\u{${character.codePointAt(0)?.toString(16)}}`
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
