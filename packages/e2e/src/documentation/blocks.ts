import { type Example, readExamples } from './console.ts'

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
