import { describe, expect, it } from 'vitest'
import { createSessionCookie } from './session-cookie.ts'

const secure = createSessionCookie(['https://console.example.com'])
const local = createSessionCookie(['http://127.0.0.1:3000', 'http://localhost:3000'])

describe('the cookie of a session', () => {
  it('is limited to this host and TLS, and hidden from scripts', () => {
    expect(secure.write('abc')).toBe('__Host-callbook_session=abc; Path=/; Secure; HttpOnly; SameSite=Strict')
    expect(secure.erase()).toBe('__Host-callbook_session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
  })

  it('has the same limits without TLS on the local machine', () => {
    expect(local.write('abc')).toBe('callbook_session=abc; Path=/; HttpOnly; SameSite=Strict')
  })

  it('requires TLS if at least one origin has it', () => {
    expect(createSessionCookie(['http://localhost:3000', 'https://console.example.com']).name).toBe(secure.name)
  })

  it.each([
    { header: undefined, tokens: [] },
    { header: '', tokens: [] },
    { header: 'callbook_session=abc', tokens: ['abc'] },
    { header: 'theme=dark; callbook_session=abc;lang=en', tokens: ['abc'] },
    { header: 'callbook_session=abc; callbook_session=def', tokens: ['abc', 'def'] },
    { header: 'xcallbook_session=abc; callbook_sessions=def; __Host-callbook_session=ghi', tokens: [] },
    { header: 'callbook_session', tokens: [] }
  ])('is found in $header', ({ header, tokens }) => {
    expect(local.read(header)).toEqual(tokens)
  })
})
