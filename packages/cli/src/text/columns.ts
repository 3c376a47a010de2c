import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the number of terminal columns of a line. */
export function widthOf(line: string): number {
  return stringWidth(line)
}

export function padTo(line: string, width: number): string {
  return line + ' '.repeat(Math.max(0, width - widthOf(line)))
}

/** Cuts a line to `width` columns. A cut line ends with an ellipsis. */
export function cutTo(line: string, width: number): string {
  if (widthOf(line) <= width) return line
  let head = ''
  let used = 0
  for (const { segment } of graphemes.segment(line)) {
    used += widthOf(segment)
    if (used >= width) break
    head += segment
  }

  return `${head.trimEnd()}…`
}

/** Breaks a line to lines of at most `width` columns: between words, or within words that are longer than a line. */
export function wrapTo(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const { segment } of graphemes.segment(line)) {
    const more = widthOf(segment)
    if (current !== '' && used + more > width) {
      const [full, begun] = segment === ' ' ? [current, ''] : breakAtWord(current)
      lines.push(full.trimEnd())
      current = begun
      used = widthOf(begun)
    }
    if (segment === ' ' && current === '' && lines.length > 0) continue
    current += segment
    used += more
  }

  return [...lines, current]
}

/** Splits a line into its complete words, if there are any, and the unfinished last word. */
function breakAtWord(line: string): [string, string] {
  const space = line.lastIndexOf(' ')

  return space <= 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
}

/** Columns that every terminal has. */
const terminalWidth = 80

/** Breaks a text between words so that each line fits a terminal; a longer word gets its own line. */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    const longer = line === indent ? `${indent}${word}` : `${line} ${word}`
    if (longer.length > terminalWidth && line !== indent) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = longer
  }

  return [...lines, line].join('\n')
}
