import type { AuditActor } from '@callbook/db'

/** Actor of the changes that tests make. */
export const tester: AuditActor = { kind: 'cli', id: null, name: 'tester' }
