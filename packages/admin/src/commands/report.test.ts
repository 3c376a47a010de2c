import { createReportWriter, findCall, newId } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { type CallId, countryOfPhoneNumber, providers } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../testing/admin.ts'

const { db, env, json, error } = await createAdmin()
const connectionString = env['DATABASE_URL'] ?? ''
const writer = createReportWriter({ connectionString, onIdleError: () => {}, now: () => new Date() })
afterAll(() => writer.close())

const nothing = { calls: 1, changed: 0, unreadable: 0, changes: [], problems: [] }

describe('report replay', () => {
  it('shows and changes nothing right after a report was stored', async () => {
    const { organizationId } = await storedCall()

    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
  })

  it('shows what would change, changes it, and then shows nothing', async () => {
    const { organizationId, id } = await storedCall()
    const before = await findCall(db, organizationId, id)
    await tamper(id, { call_summary: 'x'.repeat(300), caller_phone_number: '+12025550199' })
    const fields = [
      { field: 'caller_phone_number', from: '+12025550199', to: '+12025550147' },
      { field: 'call_summary', from: `${'x'.repeat(200)}…`, to: before?.call_summary }
    ]
    const changes = [{ organization_id: organizationId, call_id: id, provider_call_id: 'call-1', fields }]

    expect(await replay(organizationId, '--dry-run')).toEqual({ ...nothing, applied: false, changed: 1, changes })
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true, changed: 1, changes })
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
    expect(await findCall(db, organizationId, id)).toEqual({ ...before, updated_at: expect.any(String) })
  })

  it('reads the calls of every organization when none is named', async () => {
    const calls = [await storedCall(), await storedCall()]
    for (const { id } of calls) await tamper(id, { call_summary: 'wrong' })

    const { stdout } = await runAdmin(env, ['report', 'replay', '--since', '2020-01-01', '--dry-run'])

    for (const { id } of calls) expect(stdout).toMatch(new RegExp(`^${id} +call_summary +wrong `, 'm'))
    expect(stdout).toMatch(/\n\d+ calls read, \d+ would change, 0 unreadable\n$/)
  })

  it('tells of calls whose provider nobody knows any more', async () => {
    const { organizationId, id } = await storedCall()
    await tamper(id, { provider: 'gone' })

    expect(await replay(organizationId)).toMatchObject({
      unreadable: 1,
      problems: [{ call_id: id, reason: 'end_of_call: no provider is called gone' }]
    })
  })

  it('refuses what it cannot work on', async () => {
    const id = newId()

    expect(await error(['report', 'replay', '--since', 'yesterday'])).toMatch(/It must be a date/)
    expect(await error(['report', 'replay', '--since', '2020-01-01', '--organization', id])).toBe(
      `There is no organization ${id}`
    )
  })
})

async function storedCall() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId)
  const body = JSON.stringify(vapiReport({ callId: 'call-1', callerNumber: '+12025550147' }))
  const reading = providers.vapi.read(JSON.parse(body), { country: countryOfPhoneNumber('+12025550100') })
  if (reading.kind !== 'report') throw new Error('the report cannot be read')

  const place = { organizationId, clientId, endpointId, lane: 0, provider: 'vapi' }
  const outcome = await writer.append({ ...place, report: reading.report, body, receivedAt: new Date() })
  if (outcome.kind !== 'stored') throw new Error(`the report is ${outcome.kind}`)

  return { organizationId, id: outcome.callId }
}

async function tamper(id: CallId, values: { call_summary?: string; caller_phone_number?: string; provider?: string }) {
  await db.updateTable('calls').set(values).where('id', '=', id).execute()
}

async function replay(organizationId: string, ...args: readonly string[]): Promise<unknown> {
  return await json(['report', 'replay', '--since', '2020-01-01', '--organization', organizationId, ...args])
}
