import type { CallReport } from '../../calls/call-report.ts'

/** Fields in which all of a value of the report is told, whatever is in it. */
const whole = /^(?:structured_data|metadata|system_variables)$|\.result$/

/** What is told of a call, leaf by leaf, each with its path: `messages[].text`. */
export function fieldsOf(call: CallReport): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(call).flatMap(([name, value]) => leavesOf(nameServed(name), value))
}

/** The name of a member of a call as the API has it. */
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
