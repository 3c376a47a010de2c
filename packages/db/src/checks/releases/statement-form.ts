/**
 * Returns the normalized form of a statement: on one line, with one row of values, one element per list, and
 * renumbered parameters. Two statements with the same form differ only in their numbers of rows and elements.
 */
export function statementForm(statement: string): string {
  const line = statement
    .replace(/('(?:[^']|'')*')|\s+/g, (_, literal?: string) => literal ?? ' ')
    .replace(/\bvalues (\([^()]*\))(?:, ?\([^()]*\))+/gi, 'values $1')
    .replace(/\bin \((\$\d+)(?:, ?\$\d+)+\)/gi, 'in ($1)')
    .trim()
  const numbers = new Map<string, number>()

  return line.replace(/\$\d+/g, (parameter) => {
    const number = numbers.get(parameter) ?? numbers.size + 1
    numbers.set(parameter, number)

    return `$${number}`
  })
}

/** Returns `true` if the statement reads or writes rows, and is not only transaction control. */
export function isAboutRows(statement: string): boolean {
  return /^(?:\s|\/\*.*?\*\/)*(?:select|insert|update|delete|with)\b/i.test(statement)
}
