import { addCall, addClient, addOrganization, type TestDb } from '@callbook/db/testing'
import type {
  CallId,
  CallMessage,
  ClientId,
  EvaluationDomain,
  OrganizationId,
  Question,
  ScorecardDomain
} from '@callbook/domain'

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
  { domain }: { readonly domain?: EvaluationDomain } = {}
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

export const booked: Question = {
  key: 'booked',
  question: 'Was an appointment booked?',
  choices: [
    { value: 'yes', points: 100, needs_quote: true },
    { value: 'no', points: 0 }
  ]
}

interface ScorecardOptions {
  /** Null for all clients. */
  readonly clientId?: ClientId | null
  readonly percent?: number
  readonly liveRevision?: number | null
  /** Questions of revision 1, 2 … */
  readonly revisions?: readonly (readonly Question[])[]
}

/** Adds a live scorecard that a model answers for all calls. */
export async function addScorecard(
  db: TestDb,
  organizationId: OrganizationId,
  domain: string,
  { clientId = null, percent = 100, liveRevision = 1, revisions = [[booked]] }: ScorecardOptions = {}
): Promise<ScorecardDomain> {
  const now = new Date()
  const scorecard = { organization_id: organizationId, domain, name: domain, client_id: clientId, percent }
  await db
    .insertInto('scorecards')
    .values({ ...scorecard, live_revision: liveRevision, created_at: now, updated_at: now })
    .execute()
  const asked = revisions.map((questions, index) => ({
    ...{ organization_id: organizationId, domain, revision: index + 1, questions: JSON.stringify(questions) },
    ...{ created_at: now, created_by: 'Ann', used_at: now }
  }))
  await db.insertInto('scorecard_revisions').values(asked).execute()

  return domain as ScorecardDomain
}
