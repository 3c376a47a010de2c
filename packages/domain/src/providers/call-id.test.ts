import { describe, expect, it } from 'vitest'
import { findProviderCallId } from './index.ts'

describe('findCallId', () => {
  it.each([
    { body: { message: { call: { id: 'vapi-1' } } }, id: 'vapi-1' },
    { body: { event: 5, call: { call_id: 'retell-1' } }, id: 'retell-1' },
    { body: { data: { conversation_id: 'conv_1' } }, id: 'conv_1' },
    { body: { conversation_id: 'conv_1', agent_id: 5 }, id: 'conv_1' },
    { body: { call_id: 'bland-1' }, id: 'bland-1' },
    { body: { conversation_id: 'conv_1', call_id: 'bland-1' }, id: 'bland-1' },
    { body: { message: { call: { id: 5 } }, data: { conversation_id: 'conv_1' }, call_id: 'bland-1' }, id: 'conv_1' },
    { body: { message: { call: { id: 5 } } }, id: null },
    { body: { call_id: '' }, id: null },
    { body: { call_id: 'x'.repeat(257) }, id: null },
    { body: { call_id: 'a\u0000' }, id: null },
    { body: { call_id: '\ud800' }, id: null },
    { body: { message: [] }, id: null },
    { body: [], id: null },
    { body: null, id: null }
  ])('of $body is $id', ({ body, id }) => {
    expect(findProviderCallId(body)).toBe(id)
  })
})
