import { newId, openAlarm } from '@callbook/db'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()
const since = new Date('2026-11-20T12:00:00.000Z')

describe('endpoint alarms', () => {
  it('lists the problems of one or all organizations with their remedies', async () => {
    const [one, other] = [await alarmed(), await alarmed()]
    const alarm = {
      endpoint_id: one.endpointId,
      client_name: 'Acme Honda',
      provider: 'vapi',
      kind: 'silent',
      certainty: 'suspected',
      since: since.toISOString(),
      what: 'No report for longer than 6 hours',
      next_step: expect.stringContaining('webhook URL')
    }

    expect(await json(['endpoint', 'alarms', '--organization', one.organizationId])).toMatchObject([alarm])
    const all = (await json(['endpoint', 'alarms'])) as { endpoint_id: string }[]
    expect(all.map(({ endpoint_id }) => endpoint_id)).toEqual(
      expect.arrayContaining([one.endpointId, other.endpointId])
    )
  })

  it('fits the terminal and reports if there are no alarms', async () => {
    const { organizationId } = await alarmed()
    const quiet = await someEndpoint(testDb)

    const { stdout } = await runAdmin(env, ['endpoint', 'alarms', '--organization', organizationId])
    const none = await runAdmin(env, ['endpoint', 'alarms', '--organization', quiet.organizationId])

    expect(stdout).toContain('silent (suspected)')
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(none.stdout).toBe('none\n')
  })
})

describe('endpoint watch', () => {
  it('sets the silence that raises an alarm and changes only the given values', async () => {
    const { endpointId: id } = await someEndpoint(testDb)

    expect(await json(['endpoint', 'watch', id, '--silence-after', '90m'])).toEqual({
      id,
      silence_after_seconds: 5_400,
      suspects_silence: false
    })
    expect(await json(['endpoint', 'watch', id, '--suspect'])).toMatchObject({
      silence_after_seconds: 5_400,
      suspects_silence: true
    })
    expect(await json(['endpoint', 'watch', id, '--no-silence-after', '--no-suspect'])).toMatchObject({
      silence_after_seconds: null,
      suspects_silence: false
    })
  })

  it.each([
    { args: ['--silence-after', '4m'], says: /five minutes to thirty days/ },
    { args: ['--silence-after', '31d'], says: /five minutes to thirty days/ },
    { args: ['--silence-after', '6'], says: /five minutes to thirty days/ },
    { args: [], says: /^Give --silence-after, / }
  ])('rejects $args', async ({ args, says }) => {
    const { endpointId } = await someEndpoint(testDb)

    expect(await error(['endpoint', 'watch', endpointId, ...args])).toMatch(says)
    expect(await error(['endpoint', 'watch', newId(), '--suspect'])).toMatch(/There is no endpoint/)
  })
})

async function alarmed(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  const details = { reason: 'silence_after', silence_after_seconds: 21_600 } as const
  const alarm = { endpointId: endpoint.endpointId, kind: 'silent', certainty: 'suspected', since, details } as const
  await db.transaction().execute(async (tx) => await openAlarm(tx, endpoint.organizationId, alarm, since))

  return endpoint
}
