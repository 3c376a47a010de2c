import { describe, expect, it } from 'vitest'
import type { CallMessage, MessageRole } from '../calls/call-report.ts'
import type { CallStatus } from '../tables/call-values.ts'
import { whyNotEvaluable, whyReviewUnevaluated } from './evaluability.ts'

describe('whyNotEvaluable', () => {
  it.each<[status: CallStatus, roles: readonly MessageRole[], reason: RegExp | undefined]>([
    ['completed', ['assistant', 'user'], undefined],
    ['transferred', ['user', 'assistant', 'user'], undefined],
    ['failed', ['assistant', 'user'], undefined],
    ['unknown', ['assistant', 'tool', 'user'], undefined],
    ['voicemail', ['user', 'assistant'], /voicemail/],
    ['no_answer', ['assistant', 'user'], /The call was not answered/],
    ['busy', [], /busy/],
    ['completed', [], /no transcript/],
    ['completed', ['user'], /two turns/],
    ['completed', ['assistant', 'assistant'], /two turns/],
    ['completed', ['assistant', 'tool'], /two turns/],
    ['completed', ['assistant', 'tool', 'assistant'], /two turns/]
  ])('of a %s call with %j', (status, roles, reason) => {
    const messages: CallMessage[] = roles.map((role) => ({ role, text: 'Hello', start_seconds: null }))

    const found = whyNotEvaluable({ status, messages, transcript: null })

    if (reason === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(reason)
  })

  it('reads the transcript of a call without messages', () => {
    expect(whyNotEvaluable({ status: 'completed', messages: [], transcript: 'AI: Hi\nUser: Hi' })).toBeUndefined()
    expect(whyNotEvaluable({ status: 'completed', messages: [], transcript: 'AI: Hi' })).toMatch(/two turns/)
  })
})

describe('whyReviewUnjudged', () => {
  it.each<[status: CallStatus, transcript: string | null, durationSeconds: number | null, isRequested: boolean]>([
    ['completed', null, 31, true],
    ['failed', ' ', 600, true],
    ['completed', null, 30, false],
    ['completed', null, null, false],
    ['completed', 'AI: Hello', 31, false],
    ['voicemail', null, 31, false],
    ['no_answer', null, 31, false],
    ['busy', null, 31, false]
  ])(
    'returns the reason for a %s call with the transcript %j and %s seconds: %s',
    (status, transcript, durationSeconds, isRequested) => {
      const reason = whyReviewUnevaluated({ status, messages: [], transcript, durationSeconds })

      if (isRequested) expect(reason).toMatch(/no transcript/)
      else expect(reason).toBeNull()
    }
  )
})
