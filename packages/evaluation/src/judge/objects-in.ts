/** A brace, or a string whose braces do not count. An unterminated string ends with the text. */
const token = /[{}]|"(?:[^"\\]|\\.)*"?/gs

/** Returns the parts of a text that may be JSON objects: each outermost pair of braces with its content. */
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
