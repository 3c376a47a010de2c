import { addCall, addClient, addOrganization, type TestDb } from '@callbook/db/testing'
import type { BuiltInDomain, CallId, CallMessage, OrganizationId } from '@callbook/domain'

export interface PendingCall {
  readonly organizationId: OrganizationId
  readonly callId: CallId
}

export const conversation: readonly CallMessage[] = [
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 1 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 4 }
]

type Overrides = Parameters<typeof addCall>[3]

/** Adds a new call with two pending evaluations in an organization of its own. */
export async function addPendingCall(db: TestDb, overrides: Overrides = {}): Promise<PendingCall> {
  const organizationId = await addOrganization(db)
  const callId = await addCall(db, organizationId, await addClient(db, organizationId), {
    messages: JSON.stringify(conversation),
    system_instruction: 'Collect the name of the caller.',
    system_variables: '{"store":"Harbor"}',
    ...overrides
  })
  await addWork(db, { organizationId, callId })

  return { organizationId, callId }
}

/** Requests one or both evaluations of a call. */
export async function addWork(
  db: TestDb,
  { organizationId, callId }: PendingCall,
  { domain }: { readonly domain?: BuiltInDomain } = {}
): Promise<void> {
  const work = {
    organization_id: organizationId,
    call_id: callId,
    state: 'waiting',
    attempts: 0,
    run_after: new Date()
  }
  await db
    .insertInto('evaluation_work')
    .values({ ...work, domains: domain === undefined ? null : [domain] })
    .execute()
}
