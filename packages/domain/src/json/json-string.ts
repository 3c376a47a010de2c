const BACKSLASH = 0x5c

/** Returns the end of the string literal at `start`: after its closing quote, or the end of the text without one. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)

  return end === -1 ? text.length : end + 1
}

function isEscaped(text: string, position: number): boolean {
  let first = position
  while (text.charCodeAt(first - 1) === BACKSLASH) first--

  return (position - first) % 2 === 1
}

/** Returns the value of the string literal at `start`, or its raw text if its escapes are invalid. */
export function stringAt(text: string, start: number, end: number): string {
  const literal = text.slice(start, end)
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return JSON.parse(literal)
  } catch {
    return literal.slice(1, -1)
  }
}
