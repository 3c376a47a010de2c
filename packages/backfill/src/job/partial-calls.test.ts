import { describe, expect, it } from 'vitest'
import { begin, deliver } from '../testing/index.ts'

const receivedAt = new Date('2026-11-20T12:10:00.000Z')

/** Removes the analysis from a report. */
function unanalyzed(report: object): object {
  const { message } = report as { readonly message: { readonly artifact?: object } }
  const artifact = { ...message.artifact, structuredOutputs: undefined }

  return { message: { ...message, artifact, analysis: {}, summary: undefined } }
}

describe('a call whose report arrived before its analysis', () => {
  it('is completed by the next pass and reported once', async () => {
    const { account, clock, worker, list, reportOf, calls, gaps } = await begin('vapi')
    const id = list('a')
    await deliver(worker.writer, account, unanalyzed(reportOf(id)), receivedAt)
    expect(await calls()).toMatchObject([{ call_summary: null, structured_data: null, success_evaluation: null }])

    await worker.run()
    expect(await calls()).toMatchObject([{ provider_call_id: id, call_summary: expect.any(String), source: 'webhook' }])
    expect(await gaps()).toMatchObject([{ kind: 'partial', how: 'backfill' }])

    clock.forward(900_000)
    await worker.run()
    expect(worker.found).toEqual(['partial vapi'])
  })

  it('stays one complete call if the report arrives again', async () => {
    const { account, clock, worker, list, reportOf, calls } = await begin('vapi')
    const early = unanalyzed(reportOf(list('a')))
    await deliver(worker.writer, account, early, receivedAt)
    await worker.run()

    expect(await deliver(worker.writer, account, early, clock.now())).toBe('duplicate')
    expect(await calls()).toMatchObject([{ call_summary: expect.any(String) }])
  })
})
