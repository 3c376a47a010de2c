/** Network faults, and the classes of SQLSTATE in which the server refuses a connection or is going away. */
const unreachable = /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08...|57P..)$/

/** One line about what went wrong, for the person at the terminal. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error))
  const code = 'code' in error ? String(error.code) : ''
  if (code === '42P01') return 'the database has no tables yet: start Callbook once, or migrate it'
  if (unreachable.test(code)) {
    return `the database cannot be reached (${code}): is \`npm start\` running, or is DATABASE_URL right?`
  }

  return oneLine(error.message)
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
