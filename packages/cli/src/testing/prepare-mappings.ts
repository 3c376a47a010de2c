import { addOrganization } from '@callbook/db/testing'
import type { Admin } from './admin.ts'
import type { ChangingCommand } from './prepare-changes.ts'

const document = JSON.stringify({ id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } })

export async function newMapping({ testDb }: Admin): Promise<ChangingCommand> {
  const organizationId = await addOrganization(testDb)

  return { organizationId, args: ['acme', '-', '--organization', organizationId], input: document }
}

export async function savedMapping(admin: Admin): Promise<ChangingCommand> {
  const { organizationId, args, input } = await newMapping(admin)
  await admin.json(['mapping', 'save', ...args], input)

  return { ...(organizationId && { organizationId }), args: ['acme', '--organization', organizationId ?? ''] }
}
