const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const LOWER_E = 0x65
const LOWER_U = 0x75
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The end of an invalid token. */
const NOWHERE = -1

/**
 * Returns `true` if a text is JSON as `JSON.parse` reads it (RFC 8259).
 *
 * It does not build a value: a text of many small members takes a fraction of the time of `JSON.parse`.
 */
export function isJson(text: string): boolean {
  const objects: boolean[] = []
  let isInObject = false
  let position = 0

  for (;;) {
    let character = text.charCodeAt(position)
    if (!(character > SPACE)) {
      position = afterBlanks(text, position)
      character = text.charCodeAt(position)
    }

    if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      objects.push(isInObject)
      isInObject = character === OPEN_OBJECT
      position = afterBlanks(text, position + 1)
      character = text.charCodeAt(position)
      if (character !== CLOSE_OBJECT && character !== CLOSE_ARRAY) {
        if (isInObject) position = afterKey(text, position)
        if (position === NOWHERE) return false
        continue
      }
    } else {
      position = afterScalar(text, position, character)
      if (position === NOWHERE) return false
      character = text.charCodeAt(position)
    }

    while (character !== COMMA) {
      if (character === (isInObject ? CLOSE_OBJECT : CLOSE_ARRAY) && objects.length > 0) {
        isInObject = objects.pop() === true
        position += 1
      } else if (isBlank(character)) position = afterBlanks(text, position)
      else return objects.length === 0 && position === text.length
      character = text.charCodeAt(position)
    }
    if (objects.length === 0) return false
    position += 1
    if (isInObject) position = afterKey(text, position)
    if (position === NOWHERE) return false
  }
}

function afterBlanks(text: string, start: number): number {
  let position = start
  while (isBlank(text.charCodeAt(position))) position += 1

  return position
}

function isBlank(character: number): boolean {
  return character === SPACE || character === LINE_FEED || character === CARRIAGE_RETURN || character === TAB
}

/** @returns the end of the colon after the key */
function afterKey(text: string, start: number): number {
  const first = afterBlanks(text, start)
  const end = text.charCodeAt(first) === QUOTE ? afterString(text, first) : NOWHERE
  if (end === NOWHERE) return NOWHERE
  const colon = afterBlanks(text, end)

  return text.charCodeAt(colon) === COLON ? colon + 1 : NOWHERE
}

function afterScalar(text: string, start: number, character: number): number {
  if (character === QUOTE) return afterString(text, start)
  if (character === MINUS || isDigit(character)) return afterNumber(text, start)
  const literal = literals.find((word) => text.startsWith(word, start))

  return literal === undefined ? NOWHERE : start + literal.length
}

const literals = ['null', 'true', 'false']

function afterString(text: string, start: number): number {
  for (let position = start + 1; ; position += 1) {
    const character = text.charCodeAt(position)
    if (character === QUOTE) return position + 1
    if (character === BACKSLASH) {
      position = afterEscape(text, position) - 1
      if (position < start) return NOWHERE
    } else if (!(character >= SPACE)) return NOWHERE // NaN beyond the end
  }
}

function afterEscape(text: string, start: number): number {
  const character = text.charCodeAt(start + 1)
  if (character !== LOWER_U) return isIn(escapes, character) ? start + 2 : NOWHERE
  for (let position = start + 2; position < start + 6; position += 1) {
    if (!isIn(hexDigits, text.charCodeAt(position))) return NOWHERE
  }

  return start + 6
}

const escapes = tableOf('"\\/bfnrt')
const hexDigits = tableOf('0123456789abcdefABCDEF')

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const character of characters) table[character.charCodeAt(0)] = 1

  return table
}

function isIn(table: Uint8Array, character: number): boolean {
  return character < table.length && table[character] === 1
}

function afterNumber(text: string, start: number): number {
  let position = text.charCodeAt(start) === MINUS ? start + 1 : start
  position = text.charCodeAt(position) === ZERO ? position + 1 : afterDigits(text, position)
  if (position !== NOWHERE && text.charCodeAt(position) === POINT) position = afterDigits(text, position + 1)
  if (position === NOWHERE || (text.charCodeAt(position) | 0x20) !== LOWER_E) return position
  const sign = text.charCodeAt(position + 1)

  return afterDigits(text, sign === PLUS || sign === MINUS ? position + 2 : position + 1)
}

function afterDigits(text: string, start: number): number {
  let position = start
  while (isDigit(text.charCodeAt(position))) position += 1

  return position === start ? NOWHERE : position
}

function isDigit(character: number): boolean {
  return character >= ZERO && character <= NINE
}
