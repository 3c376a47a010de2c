type Texts = Readonly<Record<string, string>>

/**
 * Returns statements that describe a table or view and its columns. `schema.ts` repeats the texts of tables.
 *
 * @param columns texts by column; obvious columns have none
 */
export function commentOn(name: string, text: string, columns: Texts = {}, kind: 'table' | 'view' = 'table'): string[] {
  return [
    `comment on ${kind} ${name} is ${literal(text)}`,
    ...Object.entries(columns).map(([column, about]) => `comment on column ${name}.${column} is ${literal(about)}`)
  ]
}

/** Returns a text as SQL. Its lines lose their indentation. */
export function literal(text: string): string {
  return `'${text.replaceAll(/\n +/g, '\n').replaceAll("'", "''")}'`
}
