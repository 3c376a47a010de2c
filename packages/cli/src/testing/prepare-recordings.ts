import { addCall } from '@callbook/db/testing'
import type { Admin } from './admin.ts'
import { addTestOwner, type ChangingCommand } from './prepare-changes.ts'

const kept = (clientId: string) => ['--client', clientId, '--keep', '--days', '90', '--confirm-consent']

export async function keepRecordings({ testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, clientId } = await addTestOwner(testDb)

  return { organizationId, args: kept(clientId) }
}

export async function fetchRecordings({ json, testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, clientId } = await addTestOwner(testDb)
  await json(['recording', 'policy', ...kept(clientId)])
  await addCall(testDb, organizationId, clientId)

  return { organizationId, args: ['--client', clientId, '--since', '2020-01-01T00:00:00Z'] }
}

export async function holdClient({ testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, clientId } = await addTestOwner(testDb)

  return { organizationId, args: ['--client', clientId, '--reason', 'Case 2026-114'] }
}

export async function releaseHold({ json, testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, clientId } = await addTestOwner(testDb)
  const { id } = (await json(['hold', 'create', '--client', clientId, '--reason', 'Case 2026-114'])) as { id: string }

  return { organizationId, args: [id, '--organization', organizationId] }
}

export async function retryRecording({ json, testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, clientId } = await addTestOwner(testDb)
  await json(['recording', 'policy', ...kept(clientId)])

  return { organizationId, args: [await addCall(testDb, organizationId, clientId)] }
}
