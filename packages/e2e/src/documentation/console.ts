/** A command of a documentation page, and its output according to the page. */
export interface Example {
  readonly command: string
  readonly output: string
}

/** Reads the examples of a `console` block, in which each command follows a `$ `. */
export function readExamples(block: string): Example[] {
  return block.split(/^\$ /m).slice(1).map(splitExample)
}

/** Splits an example. A command is one line, continued after a backslash or up to the end of its here-document. */
function splitExample(text: string): Example {
  const end = /^.*<<'END'\n.*?^END\n/ms.exec(text)?.[0].length ?? /^(?:.*\\\n)*.*\n/.exec(text)?.[0].length ?? 0

  return { command: text.slice(0, end).trim(), output: text.slice(end).trim() }
}
