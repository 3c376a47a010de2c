import { measureAlarms } from '@callbook/db'
import { someEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs, start, watchEndpoints } from './testing/watch-endpoints.ts'

const { testDb, db, clock, look, watched, change, connectAccount, report, reports, alarmsOf, reported } =
  await watchEndpoints()

/** For more than three weeks, day and night, until 8:40. */
const everyTenMinutes = Array.from({ length: 21 * 144 + 70 }, (_, nth) => start - (nth + 2) * 10 * minuteMs)

describe('silence', () => {
  it('is reported after the configured time, and ends with the next report', async () => {
    const endpoint = await watched({ silence_after_seconds: 3_600 })
    await report(endpoint, start - hourMs + secondMs)

    await look()
    expect(await reported(endpoint)).toEqual([])
    clock.ms += secondMs
    await look()
    await look()

    const since = new Date(start - hourMs + secondMs).toISOString()
    const details = { reason: 'silence_after', silence_after_seconds: 3_600 }
    expect(await alarmsOf(endpoint)).toMatchObject([{ kind: 'silent', certainty: 'suspected', since, details }])
    expect(await measureAlarms(db)).toEqual([{ kind: 'silent', certainty: 'suspected', alarms: 1 }])

    await report(endpoint, clock.ms + secondMs)
    clock.ms += minuteMs
    await look()
    await look()
    expect(await alarmsOf(endpoint)).toEqual([])
    expect(await reported(endpoint)).toEqual(['endpoint.recovered', 'endpoint.silent'])
  })

  it('is counted from when the endpoint accepts reports', async () => {
    const endpoint = await watched({
      silence_after_seconds: 3_600,
      status_changed_at: new Date(start - 1_800 * secondMs)
    })
    await report(endpoint, start - dayMs)

    await look()
    expect(await reported(endpoint)).toEqual([])
    clock.ms += hourMs
    await look()

    expect(await alarmsOf(endpoint)).toMatchObject([{ since: new Date(start - 1_800 * secondMs).toISOString() }])
  })

  it('ends without an event if its alarm is turned off, or the endpoint accepts no more reports', async () => {
    const [unset, revoked] = [
      await watched({ silence_after_seconds: 60 }),
      await watched({ silence_after_seconds: 60 })
    ]
    await look()

    await change(unset, { silence_after_seconds: null })
    await change(revoked, { status: 'revoked' })
    clock.ms += minuteMs
    await look()

    const open = await testDb.selectFrom('endpoint_alarms').select('id').where('closed_at', 'is', null).execute()
    expect(open).toEqual([])
    for (const endpoint of [unset, revoked]) expect(await reported(endpoint)).toEqual(['endpoint.silent'])
  })

  it('does not end with a report that was fetched from the provider', async () => {
    const endpoint = await watched({ silence_after_seconds: 3_600 })
    await report(endpoint, start - 2 * hourMs)
    await look()

    await report(endpoint, clock.ms + secondMs)
    await testDb
      .updateTable('raw_reports')
      .set({ source: 'backfill' })
      .where('received_at', '>', new Date(clock.ms).toISOString())
      .execute()
    clock.ms += minuteMs
    await look()

    expect(await reported(endpoint)).toEqual(['endpoint.silent'])
  })

  it('is not suspected if the provider is reconciled and responds', async () => {
    const endpoint = await watched({ silence_after_seconds: 3_600 })
    await look()
    expect(await reported(endpoint)).toEqual(['endpoint.silent'])

    const account = await connectAccount(endpoint, new Date(start))
    clock.ms += minuteMs
    await look()
    expect(await alarmsOf(endpoint)).toEqual([])

    await testDb.updateTable('provider_accounts').set({ state: 'rejected' }).where('id', '=', account).execute()
    clock.ms += minuteMs
    await look()
    expect(await reported(endpoint)).toEqual(['endpoint.silent', 'endpoint.silent'])
  })

  it('that is unusual is reported only if the endpoint has that setting', async () => {
    const [requested, other] = [await watched({ alerts_on_unusual_silence: true }), await someEndpoint(testDb)]
    for (const endpoint of [requested, other]) await reports(endpoint, everyTenMinutes)

    // Since 8:40, at 6 an hour, 9.2 reports are due at 10:12.
    clock.ms = start + 71 * minuteMs
    await look()
    await look()
    expect(await reported(requested)).toEqual([])
    clock.ms += 2 * minuteMs
    await look()

    expect(await alarmsOf(requested)).toMatchObject([
      {
        certainty: 'suspected',
        since: new Date(start - 20 * minuteMs).toISOString(),
        details: { reason: 'unusual_silence', expected: 9.2, longest_silence_seconds: 600 }
      }
    ])
    expect(await reported(other)).toEqual([])
  })

  it('is not unusual if an earlier silence was as long', async () => {
    const endpoint = await watched({ alerts_on_unusual_silence: true })
    await reports(
      endpoint,
      everyTenMinutes.filter((time) => time < start - 5 * dayMs || time > start - 5 * dayMs + 6 * hourMs)
    )

    clock.ms = start + 8 * hourMs
    await look()
    expect(await reported(endpoint)).toEqual([])
    clock.ms = start + 9.5 * hourMs
    await look()

    expect(await reported(endpoint)).toEqual(['endpoint.silent'])
  })
})
