import { isDeepStrictEqual } from 'node:util'
import type { AuditChanges } from '@callbook/db'

type Members = Readonly<Record<string, unknown>>

/** Returns the changes of a creation, or the counts of an action. */
export function newValues(members: Members): AuditChanges {
  const present = Object.entries(members).filter(([, after]) => after !== undefined)

  return Object.fromEntries(present.map(([name, after]) => [name, { after }]))
}

/** Returns the fields whose values differ. */
export function changedValues(before: Members, after: Members): AuditChanges {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))

  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]))
}

/** Returns the counts that are not zero. */
export function nonZeroCounts(counts: Readonly<Record<string, number>>): AuditChanges {
  return newValues(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)))
}
