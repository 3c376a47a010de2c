/**
 * A statement as its kind is written down: on one line, with one row of values, one element of each list, and its
 * parameters numbered anew. Two statements of one form differ only in how many rows and elements they have.
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

/** Whether it reads or writes rows, and does not only begin or end a transaction. */
export function isAboutRows(statement: string): boolean {
  return /^(?:\s|\/\*.*?\*\/)*(?:select|insert|update|delete|with)\b/i.test(statement)
}
