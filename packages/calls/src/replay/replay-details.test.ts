import { someEndpoint } from '@callbook/db/testing'
import { noDetails } from '@callbook/domain'
import { expect, it } from 'vitest'
import { performanceOf } from '../testing/erasure.ts'
import { callsOf, createCallsTest, noon, ownBodyReport, readOtherwise, replayAll } from '../testing/index.ts'

const { db, testDb, writer } = await createCallsTest()

it('fills the details of calls that were stored before details existed', async () => {
  const endpoint = await someEndpoint(testDb)
  await writer.append(ownBodyReport(endpoint, { providerCallId: 'call-1', ...noDetails }, noon))
  expect(await callsOf(testDb, endpoint)).toMatchObject([{ recordings: null, transfers: null, cost_breakdown: null }])

  const read = readOtherwise('call-1', {
    recordings: [{ kind: 'stereo', url: 'https://example.com/s.wav' }],
    transfers: [{ destination: '+12025550111', at: null, outcome: 'completed' }],
    costBreakdown: [{ item: 'model', usd: 0.07 }],
    providerVerdicts: [{ name: 'polite', result: 8, rationale: 'Said please.' }],
    providerWarnings: [{ kind: 'ended', text: 'The line broke.' }],
    externalIds: [{ name: 'call_sid', id: 'CA1' }],
    performance: performanceOf(912)
  })
  await replayAll(db, endpoint, { read })

  expect(await callsOf(testDb, endpoint)).toMatchObject([
    {
      recordings: '[{"kind":"stereo","url":"https://example.com/s.wav"}]',
      transfers: '[{"destination":"+12025550111","at":null,"outcome":"completed"}]',
      cost_breakdown: '[{"item":"model","usd":0.07}]',
      provider_verdicts: '[{"name":"polite","result":8,"rationale":"Said please."}]',
      provider_warnings: '[{"kind":"ended","text":"The line broke."}]',
      external_ids: '[{"name":"call_sid","id":"CA1"}]',
      performance: JSON.stringify(performanceOf(912))
    }
  ])
  expect(await replayAll(db, endpoint, { read })).toMatchObject([{ changes: [] }])
})
