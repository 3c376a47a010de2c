import { sourceTexts } from './source-texts.ts'

export const kinds = ['comments', 'markdown', 'strings', 'tests'] as const

/** A text for readers within a file. */
export interface Text {
  readonly kind: (typeof kinds)[number]
  readonly text: string
  /** Position of its first character in the file. */
  readonly offset: number
}

/** Lists the texts of a Markdown or source file. Code and addresses in them are blank, so that offsets stay the same. */
export function textsOf(path: string, content: string): Text[] {
  const texts: Text[] = path.endsWith('.md')
    ? [{ kind: 'markdown', text: withoutMatches(content, /```[\s\S]*?```/g), offset: 0 }]
    : sourceTexts(path, content)

  return texts.map((one) => ({ ...one, text: withoutMatches(one.text, /`[^`\n]*`|https?:\/\/\S+/g) }))
}

/** Replaces matches by spaces; line breaks stay. */
function withoutMatches(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '))
}
