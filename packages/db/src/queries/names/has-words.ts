import { maxNameWords } from '@callbook/domain'
import { join, listSql, raw, type Sql } from '@callbook/postgres'
import type { CountedTable } from '../counts/counted-tables.ts'

/** Search for a name: beginnings of words in the form of `nameWords`. At least one. */
export type NameSearch = readonly [string, ...string[]]

/** Returns the word beginnings in a text, or `undefined` for a text without letters and digits. */
export function nameSearch(words: string): NameSearch | undefined {
  const [first, ...others] = words.split(' ')

  return first === undefined || first === '' ? undefined : [first, ...others]
}

/** Returns the condition that a name has, for each word beginning, a matching word. */
export function hasWords(search: readonly string[]): Sql {
  return join(
    search.map((word) => listSql`' ' || name_words like ${`% ${word}%`}`),
    ' and '
  )
}

/** Sorts after every letter. */
const last = '\u{10ffff}'

/**
 * Returns rows (id, at, name_words) with a matching word, up to a limit, from the index of each word position.
 * A row with several matching words appears several times.
 */
export function rowsOfWord({ name, time }: CountedTable, isOf: Sql, word: string, most: number): Sql {
  const ofEach = Array.from({ length: maxNameWords }, (_, index) => {
    const nth = raw(`split_part(name_words, ' ', ${index + 1})`)

    return listSql`
      select id, ${raw(time)} as at, name_words from ${raw(name)}
      where ${isOf} and ${nth} <> '' and ${nth} >= ${word} and ${nth} < ${word + last}`
  })

  return listSql`select id, at, name_words from (${join(ofEach, ' union all ')}) as of_word limit ${raw(String(most))}`
}

/** Returns the longest word, which matches the fewest names. */
export function longest(search: NameSearch): string {
  return search.reduce((found, word) => (word.length > found.length ? word : found))
}
