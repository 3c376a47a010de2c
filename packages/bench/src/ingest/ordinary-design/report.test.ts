import { readCall, vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { callDetails, type Report } from './report.ts'

it('writes the same details as Callbook', () => {
  const report = vapiReport()
  const call = readCall('vapi', report)
  const details = {
    recordings: call.recordings,
    transfers: call.transfers,
    cost_breakdown: call.costBreakdown,
    provider_verdicts: call.providerVerdicts,
    provider_warnings: call.providerWarnings,
    external_ids: call.externalIds,
    performance: call.performance
  }
  const written = Object.entries(callDetails(report as unknown as Report)).map(([column, text]) => [
    column,
    text === null ? [] : JSON.parse(String(text))
  ])

  expect(Object.fromEntries(written)).toEqual(details)
})
