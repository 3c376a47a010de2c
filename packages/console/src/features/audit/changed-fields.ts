import type { AuditEvent } from '@callbook/console-api'

/** Returns the fields of an event whose values before and after differ, in its order. */
export function changedFields({ changes }: Pick<AuditEvent, 'changes'>) {
  return Object.entries(changes).filter(([, { before, after }]) => !isSame(before, after))
}

/** Returns whether two values are equal. A missing value, null and the empty string count as equal. */
function isSame(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map((value) => (value === '' ? null : (value ?? null)))

  return JSON.stringify(one) === JSON.stringify(other)
}
