import { maxNameWords } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'

/** Search for a name: beginnings of words in the form of `nameWords`. At least one. */
export type NameSearch = readonly [string, ...string[]]

/** Returns the word beginnings in a text, or `undefined` for a text without letters and digits. */
export function nameSearch(words: string): NameSearch | undefined {
  const [first, ...others] = words.split(' ')

  return first === undefined || first === '' ? undefined : [first, ...others]
}

/** Returns the condition that the name of a customer has, for each word beginning, a matching word. */
export function hasName(search: NameSearch): Sql {
  return sql.join(
    search.map((word) => sql`' ' || name_words like ${`% ${word}%`}`),
    sql.raw(' and ')
  )
}

/** Sorts after every letter. */
const last = '\u{10ffff}'

/**
 * Returns customers (id, at, name_words) that meet `isOf` and have a word that begins with `word`, up to a limit, from
 * the index of each word. A customer with several matching words appears several times.
 */
export function customersOfWord(isOf: Sql, word: string, most: number): Sql {
  const ofEach = Array.from({ length: maxNameWords }, (_, index) => {
    const nth = sql.raw(`split_part(name_words, ' ', ${index + 1})`)

    return sql`
      select id, created_at as at, name_words from customers
      where ${isOf} and ${nth} <> '' and ${nth} >= ${word} and ${nth} < ${word + last}`
  })

  return sql`select id, at, name_words from (${sql.join(ofEach, sql.raw(' union all '))}) as of_word limit ${sql.raw(String(most))}`
}
