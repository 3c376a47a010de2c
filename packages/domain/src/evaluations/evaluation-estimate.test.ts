import { describe, expect, it } from 'vitest'
import type { CallMessage } from '../calls/call-report.ts'
import { estimateScorecardTokens, estimateTokens } from './evaluation-estimate.ts'

const said = (length: number): CallMessage[] =>
  (['assistant', 'user'] as const).map((role) => ({ role, text: 'x'.repeat(length / 2), start_seconds: null }))
const call = {
  status: 'completed',
  transcript: null,
  messages: said(4_000),
  systemInstruction: 'y'.repeat(2_000)
} as const

describe('estimateTokens', () => {
  it('grows with the conversation, up to the part in the prompt', () => {
    const { input } = estimateTokens('lead_quality', call)

    expect(estimateTokens('lead_quality', { ...call, messages: said(8_000) }).input).toBe(input + 1_000)
    expect(estimateTokens('lead_quality', { ...call, messages: said(200_000) })).toEqual(
      estimateTokens('lead_quality', { ...call, messages: said(400_000) })
    )
  })

  it('counts the system instruction for prompt adherence', () => {
    expect(estimateTokens('prompt_adherence', call).input).toBe(estimateTokens('lead_quality', call).input + 500)
  })

  it.each([
    ['lead_quality', { ...call, status: 'voicemail' }],
    ['lead_quality', { ...call, messages: [] }],
    ['prompt_adherence', { ...call, systemInstruction: null }]
  ] as const)('is zero for %s of a call that needs no model', (domain, silent) => {
    expect(estimateTokens(domain, silent)).toEqual({ input: 0, output: 0 })
  })
})

describe('estimateScorecardTokens', () => {
  const question = { key: 'booked', question: 'Was an appointment booked?' }

  it('grows with the conversation, up to the part in the prompt', () => {
    const { input, output } = estimateScorecardTokens([question], call)

    expect(estimateScorecardTokens([question], { ...call, messages: said(8_000) })).toEqual({
      input: input + 1_000,
      output
    })
    expect(estimateScorecardTokens([question], { ...call, messages: said(200_000) })).toEqual(
      estimateScorecardTokens([question], { ...call, messages: said(400_000) })
    )
  })

  it('grows with the questions and their texts', () => {
    const one = estimateScorecardTokens([question], call)
    const longer = estimateScorecardTokens([{ ...question, instructions: 'x'.repeat(400) }], call)
    const two = estimateScorecardTokens([question, question], call)

    expect(longer).toEqual({ input: one.input + 100, output: one.output })
    expect(two.input).toBeGreaterThan(one.input)
    expect(two.output).toBe(2 * one.output)
  })

  it('is zero for a call without a conversation', () => {
    expect(estimateScorecardTokens([question], { ...call, messages: [] })).toEqual({ input: 0, output: 0 })
  })
})
