import { isDeepStrictEqual } from 'node:util'
import type { AuditChanges } from '@callbook/db'

type Members = Readonly<Record<string, unknown>>

/** What is new: of what was made, or how much was done. */
export function made(members: Members): AuditChanges {
  const told = Object.entries(members).filter(([, after]) => after !== undefined)

  return Object.fromEntries(told.map(([name, after]) => [name, { after }]))
}

/** The members that have changed. */
export function changed(before: Members, after: Members): AuditChanges {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))

  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]))
}

/** How much was done of each kind; nothing of what was not done at all. */
export function counted(counts: Readonly<Record<string, number>>): AuditChanges {
  return made(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)))
}
