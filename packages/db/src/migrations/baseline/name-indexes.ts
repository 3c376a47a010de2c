/** Returns one index for each word of a name, with the column `time` that lists are ordered by. Missing words write no entry. */
export function nameIndexes(table: 'calls' | 'customers', time: string): string[] {
  return [1, 2, 3, 4, 5, 6].map((nth) => {
    const word = `split_part(name_words, ' ', ${nth})`

    return `create index ${table}_by_name_${nth} on ${table} (organization_id, ${word}, ${time} desc, id desc)
      include (name_words) where ${word} <> ''`
  })
}
