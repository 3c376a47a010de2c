import { maxNameWords } from '@callbook/domain'
import { join, raw, type Sql, sql } from '@callbook/postgres'

/** What a name is searched by: the beginnings of words, as `nameWords` has them. At least one. */
export type NameSearch = readonly [string, ...string[]]

/** The beginnings of words that a text asks for; undefined for a text without letters and digits. */
export function nameSearch(words: string): NameSearch | undefined {
  const [first, ...others] = words.split(' ')

  return first === undefined || first === '' ? undefined : [first, ...others]
}

/** The condition on rows whose names have, for each of these, a word that begins like this. */
export function hasWords(search: readonly string[]): Sql {
  return join(
    search.map((word) => sql`' ' || name_words like ${`% ${word}%`}`),
    ' and '
  )
}

/** No letter sorts after it. */
const last = '\u{10ffff}'

/**
 * The rows (id, created_at, name_words) of which a word begins like this, at most so many, from the index of each word.
 * A row of which several words do is there several times.
 */
export function rowsOfWord(table: 'calls' | 'customers', isOf: Sql, word: string, most: number): Sql {
  const ofEach = Array.from({ length: maxNameWords }, (_, index) => {
    const nth = raw(`split_part(name_words, ' ', ${index + 1})`)

    return sql`
      select id, created_at, name_words from ${raw(table)}
      where ${isOf} and ${nth} <> '' and ${nth} >= ${word} and ${nth} < ${word + last}`
  })

  return sql`select id, created_at, name_words from (${join(ofEach, ' union all ')}) as of_word limit ${raw(String(most))}`
}

/** The longest: of few names a word begins like that. */
export function longest(search: NameSearch): string {
  return search.reduce((found, word) => (word.length > found.length ? word : found))
}
