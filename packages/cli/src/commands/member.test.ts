import { describe, expect, it } from 'vitest'
import { findMember } from './member.ts'

const ann = { user_id: 'ann', email: 'ann@example.com' }
const members = [
  { ...ann, client_id: null },
  { ...ann, client_id: 'harbor' },
  { user_id: 'bo', email: 'bo@example.com', client_id: 'harbor' },
  { user_id: 'cy', email: 'bo@example.com', client_id: null },
  { user_id: 'di', email: 'di@example.com', client_id: 'harbor' }
]

describe('findMember', () => {
  it.each([
    { text: 'ann', of: null, member: members[0] },
    { text: ' ANN@example.com', of: 'harbor', member: members[1] },
    { text: 'bo', of: undefined, member: members[2] },
    { text: 'di@example.com', of: undefined, member: members[4] }
  ])('finds $text with the limit $of', ({ text, of, member }) => {
    expect(findMember(members, text, of)).toBe(member)
  })

  it.each([
    { text: 'ann', of: undefined, reason: 'Add --membership with one of: all, harbor' },
    { text: 'bo@example.com', of: undefined, reason: 'Give an ID: bo, cy' },
    { text: 'di', of: null, reason: 'di' }
  ])('rejects $text with the limit $of', ({ text, of, reason }) => {
    expect(() => findMember(members, text, of)).toThrow(reason)
  })
})
