import { listAlarmRows } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { minuteMs, secondMs, watchEndpoints } from './testing/watch-endpoints.ts'

const { testDb, everything, clock, createJob, look, lookWith, watched, watchedIn, alarmsOf, reported } =
  await watchEndpoints()

describe('the job that monitors endpoints', () => {
  it('reports an alarm once if two workers check', async () => {
    const { organizationId } = await watched({ silence_after_seconds: 60 })
    for (let more = 0; more < 20; more += 1) await watchedIn(organizationId, { silence_after_seconds: 60 })

    await Promise.all([look(), look()])

    const events = await testDb
      .selectFrom('unnumbered_events')
      .select('subject_id')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(events).toHaveLength(21)
    expect(new Set(events.map(({ subject_id }) => subject_id)).size).toBe(21)
  })

  it('continues where it stopped if an organization takes long, after others', async () => {
    const { organizationId } = await watched({ silence_after_seconds: 60 })
    for (let more = 0; more < 7; more += 1) await watchedIn(organizationId, { silence_after_seconds: 60 })
    const other = await watched({ silence_after_seconds: 60 })
    // Each reading of the clock takes a second: an organization has time for one page of two endpoints.
    const now = () => {
      clock.ms += secondMs

      return new Date(clock.ms)
    }
    const job = createJob({ pageOf: 2, now })

    const counts: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await lookWith(job, 1)
      counts.push((await listAlarmRows({ db: everything, reach: organizationId }, 100)).length)
      clock.ms += 5 * secondMs
    }

    expect(counts.at(-1)).toBe(8)
    expect(Math.max(...counts.map((count, nth) => count - (counts[nth - 1] ?? 0)))).toBeLessThanOrEqual(4)
    expect(await reported(other)).toEqual(['endpoint.silent'])
  })

  it('pauses with a suspended organization, whose alarms end without an event', async () => {
    const endpoint = await watched({ silence_after_seconds: 60 })
    const id = endpoint.organizationId
    await look()
    await testDb.updateTable('organizations').set({ suspended_at: new Date() }).where('id', '=', id).execute()

    clock.ms += minuteMs
    await look()
    await testDb.updateTable('organizations').set({ suspended_at: null }).where('id', '=', id).execute()

    expect(await alarmsOf(endpoint)).toEqual([])
    expect(await reported(endpoint)).toEqual(['endpoint.silent'])
    expect(await createJob().measure()).toMatchObject({ due: 0 })
  })
})
