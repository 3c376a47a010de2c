import { addProviderAccount, type Database, newId, recordGaps, storeEvaluation } from '@callbook/db'
import { addCallers, addCalls, addClient, type TestDb } from '@callbook/db/testing'
import {
  type CallId,
  type OrganizationId,
  type ProviderAccountId,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'

/** Phone number and email address of the callers, which also occur in their texts. */
export const contacts = { phone: '+12025550147', mail: 'dana@example.com' }

const start = Date.parse('2026-10-01T12:00:00Z')

/** Adds an evaluated call of each of two clients for each day, and two missing calls. */
export async function addConversations(testDb: TestDb, db: Database, organizationId: OrganizationId, days = 5) {
  const [honda, collision] = [
    await addClient(testDb, organizationId, { name: 'Harbor Honda', contact_email: contacts.mail }),
    await addClient(testDb, organizationId, { name: 'Harbor Collision Center', display_name: 'Collision' })
  ]
  const calls = Array.from({ length: days * 2 }, (_, nth) => ({
    ...{ id: newId<CallId>(), client_id: nth % 2 === 0 ? honda : collision },
    ...{ started_at: new Date(start + Math.floor(nth / 2) * 86_400_000 + nth), duration_seconds: 60, cost_usd: 0.25 },
    ...{ caller_full_name: 'Dana Whitfield', caller_phone_number: contacts.phone, status: 'completed' },
    call_summary: `Dana asked to be called at ${contacts.phone}.`,
    structured_data: JSON.stringify({ callback_id: contacts.phone, number: 12_025_550_147, mail: contacts.mail }),
    metadata: JSON.stringify({ secret: 'metadata' }),
    recording_url: 'https://example.com/recording.wav',
    transcript: 'whole',
    messages: JSON.stringify([
      { role: 'assistant', text: 'Harbor, how can I help?', start_seconds: 1 },
      { role: 'user', text: `My number is 2 0 2, 5 5 5, 0 1 4 7, and ${contacts.mail}.`, start_seconds: 4 }
    ])
  }))
  await addCalls(testDb, organizationId, calls)
  await addCallers(testDb, organizationId)
  for (const { id } of calls) await evaluate(db, organizationId, id)
  await addGaps(db, organizationId)

  return { honda, collision, calls: calls.map(({ id }) => id) }
}

async function evaluate(db: Database, organizationId: OrganizationId, id: CallId): Promise<void> {
  const lead = { ...unevaluatedLeadQuality(`Dana left ${contacts.mail}.`), overall_score: 70 }
  const adherence = unevaluatedPromptAdherence('Short.', { system_instruction: 'the prompt', system_variables: null })
  const by = { source: 'human', model: null } as const
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { ...by, domain: 'lead_quality', result: lead },
    now: new Date()
  })
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { ...by, domain: 'prompt_adherence', result: adherence },
    now: new Date()
  })
}

async function addGaps(db: Database, organizationId: OrganizationId): Promise<void> {
  const account = { id: newId<ProviderAccountId>(), provider: 'vapi' }
  const now = new Date(start)
  const added = { ...account, base_url: 'https://api.vapi.ai', key_encrypted: 'sealed' }
  await addProviderAccount({ db, organizationId }, added, { now, firstFrom: now })
  const missing = { kind: 'missing', clientId: null, endpointId: null, endedAt: now } as const
  for (const [nth, providerCallId] of ['a', 'b'].entries()) {
    const found = new Date(start + nth * 86_400_000)
    await recordGaps({ db, organizationId }, { account, gaps: [{ ...missing, providerCallId }], now: found })
  }
}
