import { type PhraseGroup, phraseGroups } from './phrases.ts'

/** A phrase that has a plainer alternative. */
export interface FoundPhrase {
  /** In lower case, with single spaces. */
  readonly phrase: string
  readonly offset: number
  readonly group: PhraseGroup
}

/** A phrase does not continue into a longer word, nor is it part of a question, which readers ask in these words. */
const end = '(?![\\w-])(?![^.?!]{0,90}\\?)'

const matchers = phraseGroups.map((group) => ({ group, pattern: patternOf(group) }))

/** Finds the phrases of all groups in a text. */
export function findPhrases(text: string): FoundPhrase[] {
  return matchers.flatMap(({ group, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      phrase: match[0].replace(/\s+/g, ' ').toLowerCase(),
      offset: match.index,
      group
    }))
  )
}

export function countWords(text: string): number {
  return text.match(/[A-Za-z][A-Za-z’']*/g)?.length ?? 0
}

function patternOf({ phrases, atStart }: PhraseGroup): RegExp {
  const [start, flags] = atStart ? ['(?<=^[ \\t>-]*|[.;:(]\\s+)', 'gm'] : ["(?<![\\w’'-])", 'gi']

  return new RegExp(`${start}(?:${phrases.join('|').replaceAll(' ', '\\s+')})${end}`, flags)
}
