/** A block of code of a documentation page. */
export interface Block {
  /** Language after the fence; `http` for indented requests. */
  readonly language: string
  readonly text: string
  /** Why tests do not run the block, by the comment `<!-- not run: … -->` before it. */
  readonly notRun: string | undefined
}

const block =
  /^(?:<!-- not run: ([^\n]+?) -->\n\n?)?(?:```(\w*)\n(.*?)^```$|((?: {4}(?:GET|POST|PUT|PATCH|DELETE) [^\n]+\n)+))/gms

/** Reads the fenced blocks of a page, and its indented requests, in order. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(block)].map(([, notRun, language = 'http', text, requests = '']) => ({
    language,
    text: text ?? requests.replace(/^ {4}/gm, ''),
    notRun
  }))
}

/** Something that a reader does with a page. */
export type Step =
  | ({ readonly kind: 'command' } & Example)
  | { readonly kind: 'script'; readonly command: string }
  | { readonly kind: 'request'; readonly command: string }

/** Returns what the tests run of a page, in order: commands with their output, scripts and requests. */
export function readSteps(markdown: string): Step[] {
  return readBlocks(markdown)
    .filter(({ notRun }) => notRun === undefined)
    .flatMap(({ language, text }): Step[] => {
      if (language === 'console') return readExamples(text).map((example) => ({ kind: 'command', ...example }))
      if (language === 'sh') return [{ kind: 'script', command: text.trim() }]
      if (language !== 'http') return []

      return text
        .trim()
        .split('\n')
        .map((command) => ({ kind: 'request', command }))
    })
}

/** A command of a documentation page, and its output according to the page. */
interface Example {
  readonly command: string
  readonly output: string
}

/** Reads the examples of a `console` block, in which each command follows a `$ `. */
function readExamples(block: string): Example[] {
  return block.split(/^\$ /m).slice(1).map(splitExample)
}

/** Splits an example. A command is one line, continued after a backslash or up to the end of its here-document. */
function splitExample(text: string): Example {
  const end = /^.*<<'?END'?\n.*?^END\n/ms.exec(text)?.[0].length ?? /^(?:.*\\\n)*.*\n/.exec(text)?.[0].length ?? 0

  return { command: text.slice(0, end).trim(), output: text.slice(end).trim() }
}
