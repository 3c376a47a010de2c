import type { AuditAction } from '@callbook/operations'
import { expire, type Prepare, replaceSecretsKey, uncount } from './prepare-changes.ts'
import { existingReader } from './prepare-readers.ts'
import { ofOrganization, organizationItself } from './prepare-tenants.ts'

interface Case {
  /** Audit event of the command. */
  readonly act: AuditAction
  readonly prepare: Prepare
  readonly role?: 'migrator'
  /** Whether a repetition records another event, because it creates another resource. */
  readonly leavesAnother?: true
  /** Whether the command has effects that remain if its event cannot be recorded. */
  readonly isNotUndone?: true
}

/** Commands that change data, by name, except those over HTTP. All other commands must not change anything. */
export const changingCommands: Readonly<Record<string, readonly Case[]>> = {
  'organization delete': [
    { act: 'organization.delete', prepare: organizationItself(['--confirm-name', 'Acme Group']) }
  ],
  'reader create': [{ act: 'reader.create', prepare: ofOrganization(['--trusted']), leavesAnother: true }],
  'reader remove': [{ act: 'reader.remove', prepare: existingReader, leavesAnother: true }],
  'counts rebuild': [{ act: 'counts.rebuild', prepare: uncount }],
  'search rebuild': [{ act: 'search.rebuild', prepare: ofOrganization([]), leavesAnother: true }],
  'retention run': [{ act: 'retention.run', prepare: expire, role: 'migrator', isNotUndone: true }],
  'secrets reencrypt': [{ act: 'secrets.reencrypt', prepare: replaceSecretsKey }]
}
