const severity = 'V'.charCodeAt(0)

/**
 * Returns the English severity of an ErrorResponse: ERROR, FATAL or PANIC.
 *
 * pg reads field S, which `lc_messages` translates. (PostgreSQL documentation 54.8, "Error and Notice Message Fields")
 *
 * @param fields the message without its type and length
 * @returns `undefined` if the server does not send it, before PostgreSQL 9.6
 */
export function severityOf(fields: Buffer): string | undefined {
  for (let at = 0; at < fields.length; ) {
    const end = fields.indexOf(0, at)
    if (end <= at) return undefined
    if (fields[at] === severity) return fields.toString('latin1', at + 1, end)
    at = end + 1
  }

  return undefined
}
