/** A brace, or a string, in which braces mean nothing: to the end of the text where nothing closes it. */
const token = /[{}]|"(?:[^"\\]|\\.)*"?/gs

/** The parts of a text that may be JSON objects: each from a brace to the one that closes it, outermost only. */
export function objectsIn(text: string): string[] {
  const objects: string[] = []
  for (let from = text.indexOf('{'); from !== -1; ) {
    const end = endOfObject(text, from)
    if (end === undefined) return objects
    objects.push(text.slice(from, end))
    from = text.indexOf('{', end)
  }

  return objects
}

function endOfObject(text: string, from: number): number | undefined {
  let depth = 0
  token.lastIndex = from
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1
    if (match[0] === '}') depth -= 1
    if (depth === 0) return token.lastIndex
  }

  return undefined
}
