import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createCallbook } from './callbook.ts'

const right = { baseUrl: 'https://api.example.com', apiKey: 'callbook_mgmt_secret' }

describe('a client', () => {
  it.each([
    { what: 'no URL', option: { baseUrl: '' }, message: /baseUrl must be an http or https URL/ },
    { what: 'a path', option: { baseUrl: '/v1' }, message: /baseUrl must be an http or https URL/ },
    { what: 'a URL of files', option: { baseUrl: 'file:///tmp' }, message: /baseUrl must be an http or https URL/ },
    {
      what: 'a password',
      option: { baseUrl: 'https://me:hidden@a.example' },
      message: /baseUrl must not contain a user/
    },
    {
      what: 'a query',
      option: { baseUrl: 'https://a.example?key=hidden' },
      message: /baseUrl must not contain a user/
    },
    { what: 'a fragment', option: { baseUrl: 'https://a.example#hidden' }, message: /baseUrl must not contain a user/ },
    { what: 'no key', option: { apiKey: '' }, message: /apiKey must be an API key/ },
    { what: 'a key with a line end', option: { apiKey: 'hidden\n' }, message: /apiKey must be an API key/ },
    { what: 'a key of other letters', option: { apiKey: 'hiddené' }, message: /apiKey must be an API key/ },
    { what: 'a time of none', option: { timeoutMs: 0 }, message: /timeoutMs must be 1 to 2147483647/ },
    { what: 'a time that is no number', option: { timeoutMs: Number.NaN }, message: /timeoutMs must be/ },
    { what: 'a time beyond timers', option: { retryForMs: 2 ** 31 }, message: /retryForMs must be/ },
    { what: 'fewer retries than none', option: { maxRetries: -1 }, message: /maxRetries must be at least 0/ },
    { what: 'retries without end', option: { maxRetries: Number.POSITIVE_INFINITY }, message: /maxRetries must be/ }
  ])('rejects $what without showing it', ({ option, message }) => {
    const make = () => createCallbook({ ...right, ...option })

    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
    expect(make).not.toThrow(/hidden|secret/)
  })

  it('does not show its key if printed', () => {
    const callbook = createCallbook(right)

    expect(inspect(callbook, { depth: 9, showHidden: true }) + JSON.stringify(callbook)).not.toContain('secret')
  })
})
