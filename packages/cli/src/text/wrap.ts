/** Columns that every terminal has. */
const columns = 80

/** Breaks a text between words so that each line fits a terminal; a longer word gets its own line. */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    const longer = line === indent ? `${indent}${word}` : `${line} ${word}`
    if (longer.length > columns && line !== indent) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = longer
  }

  return [...lines, line].join('\n')
}
