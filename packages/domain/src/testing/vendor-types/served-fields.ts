import type { CallReport } from '../../calls/call-report.ts'

/** Fields that include a whole value of the report. */
const whole = /^(?:structured_data|metadata|system_variables)$|\.result$/

/** Returns the leaves of a call, each with its path: `messages[].text`. */
export function fieldsOf(call: CallReport): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(call).flatMap(([name, value]) => leavesOf(nameServed(name), value))
}

/** Returns the API's name of a member of a call. */
export function nameServed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function leavesOf(path: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value !== 'object' || value === null) return [[path, value]]
  if (whole.test(path)) return [[path, JSON.stringify(value)]]

  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(Array.isArray(value) ? `${path}[]` : `${path}.${name}`, member)
  )
}
