/** A command of a documentation page, and what the page says it prints. */
export interface Example {
  readonly command: string
  readonly output: string
}

/** The examples of a Markdown page: in `console` blocks, each command after a `$ `. */
export function readExamples(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```console\n(.*?)^```/gms)].map(([, block]) => block ?? '')

  return blocks.flatMap((block) => block.split(/^\$ /m).slice(1).map(splitExample))
}

/** A command is one line, or goes on behind a backslash, or until the end of its here-document. */
function splitExample(text: string): Example {
  const end = /^.*<<'END'\n.*?^END\n/ms.exec(text)?.[0].length ?? /^(?:.*\\\n)*.*\n/.exec(text)?.[0].length ?? 0

  return { command: text.slice(0, end).trim(), output: text.slice(end).trim() }
}
