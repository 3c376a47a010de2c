import { newId } from '@callbook/db'
import { addRejectedReport, someEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, secondMs, start, watchEndpoints } from './testing/watch-endpoints.ts'

const { testDb, clock, look, watched, report, reports, refuse, alarmsOf, reported } = await watchEndpoints()

describe('rejections', () => {
  it('for bad signatures are reported at the third, and end with the next report', async () => {
    const endpoint = await someEndpoint(testDb)
    await report(endpoint, start - hourMs)
    await refuse(endpoint, start - 3 * minuteMs, 2)
    await look()
    expect(await reported(endpoint)).toEqual([])

    await refuse(endpoint, start - 2 * minuteMs, 1)
    clock.ms += minuteMs
    await look()
    expect(await alarmsOf(endpoint)).toMatchObject([
      {
        kind: 'rejecting',
        certainty: null,
        since: new Date(start - 3 * minuteMs).toISOString(),
        details: { reason: 'bad_signatures', rejections: 3 }
      }
    ])

    await refuse(endpoint, clock.ms, 40)
    await report(endpoint, clock.ms + secondMs)
    for (let looks = 0; looks < 3; looks += 1) {
      clock.ms += minuteMs
      await look()
    }
    expect(await reported(endpoint)).toEqual(['endpoint.recovered', 'endpoint.rejecting'])
  })

  it('for bad signatures are not reported if valid ones arrive as well', async () => {
    const endpoint = await someEndpoint(testDb)
    await refuse(endpoint, start - 3 * minuteMs, 2)
    await refuse(endpoint, start - minuteMs, 2)
    const { organizationId: organization_id, endpointId: endpoint_id } = endpoint
    const last_used_at = new Date(start - 2 * minuteMs)
    await testDb
      .insertInto('webhook_endpoint_usage')
      .values({ organization_id, endpoint_id, request_count: 1, last_used_at })
      .execute()

    await look()

    expect(await reported(endpoint)).toEqual([])
  })

  it('of the minute of the last report count in the order of arrival', async () => {
    const endpoint = await someEndpoint(testDb)
    await report(endpoint, start - 3 * minuteMs + 10 * secondMs)
    const samples = [5, 20, 30, 40].map((seconds) => start - 3 * minuteMs + seconds * secondMs)
    await refuse(endpoint, start - 3 * minuteMs, 4, { samples: JSON.stringify(samples.map(sampleAt)) })

    await look()

    expect(await alarmsOf(endpoint)).toMatchObject([{ details: { reason: 'bad_signatures', rejections: 3 } }])
  })

  it('in a row are reported only for ElevenLabs, which would stop sending', async () => {
    const [elevenLabs, vapi] = [await watched({ provider: 'elevenlabs' }), await someEndpoint(testDb)]
    for (const endpoint of [elevenLabs, vapi]) {
      for (const minutes of [3, 2, 1]) {
        await addRejectedReport(testDb, endpoint, { received_at: new Date(start - minutes * minuteMs) })
      }
    }

    await look()

    expect(await alarmsOf(elevenLabs)).toMatchObject([{ details: { reason: 'rejected_in_a_row', rejections: 3 } }])
    expect(await reported(vapi)).toEqual([])
  })

  it('that increase are reported if a fifth of the reports is rejected in two consecutive quarters of an hour', async () => {
    const endpoint = await someEndpoint(testDb)
    for (const minutes of [20, 5]) {
      await refuse(endpoint, start - minutes * minuteMs, 5, { cause: 'media type', status: 415 })
      const some = Array.from({ length: 19 }, (_, nth) => start - minutes * minuteMs + nth * secondMs)
      await reports(endpoint, some)
    }
    await look()
    expect(await alarmsOf(endpoint)).toMatchObject([
      { details: { reason: 'rejections_rising', rejections: 10, accepted: 38 } }
    ])

    await report(endpoint, clock.ms + secondMs)
    clock.ms += minuteMs
    await look()
    expect(await reported(endpoint)).toEqual(['endpoint.rejecting'])
    clock.ms += 15 * minuteMs
    await look()
    expect(await reported(endpoint)).toEqual(['endpoint.recovered', 'endpoint.rejecting'])
  })
})

function sampleAt(time: number) {
  return { received_at: new Date(time).toISOString(), address: '203.0.113.7', request_id: newId() }
}
