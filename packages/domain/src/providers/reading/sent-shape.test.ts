import { describe, expect, it } from 'vitest'
import { type CallOptions, samples } from '../../testing/index.ts'
import { type ProviderName, providerNames, providers } from '../index.ts'
import { parseAndRedact } from '../parse-and-redact.ts'

function messageOf(provider: ProviderName, body: unknown): string {
  const parsed = parseAndRedact(JSON.stringify(body))
  if (!parsed.ok) throw new Error(parsed.problem)
  const reading = providers[provider].read(parsed.value, { country: undefined })

  return reading.kind === 'invalid' ? `${reading.path}${reading.message}` : reading.kind
}

const reportOf = (provider: ProviderName, options?: CallOptions): object => samples[provider].build(options)

const flat = {
  type: 'end-of-call-report',
  call: { id: 'flat-1', type: 'outboundPhoneCall', status: 'ended', duration: 300 },
  artifact: { transcript: 'AI: Good day.' }
}
const flatRetell = { event: 'call_analyzed', call_id: 'flat-1', agent_id: 'a', transcript: 'Agent: hi' }

describe('a report in another shape', () => {
  it('without its envelope is told to add it', () => {
    expect(messageOf('vapi', flat)).toBe(
      'The body is the content of `message`. Send it as Vapi does, with `message` around it'
    )
    expect(messageOf('retell', flatRetell)).toBe(
      'The body is the content of `call`. Send it as Retell does, with `call` around it'
    )
    expect(messageOf('callbook', { id: 'call-1' })).toMatch(/^type/)
  })

  it.each(providerNames)('of %s inside of another object is told to send it alone', (provider) => {
    for (const name of ['body', 'payload', 'json']) {
      expect(messageOf(provider, { headers: {}, [name]: reportOf(provider) })).toMatch(
        `The report is inside of \`${name}\`. Send only the content of \`${name}\``
      )
    }
    expect(messageOf(provider, { body: reportOf(provider) })).toMatch('in n8n {{ $json.body }}')
  })

  it.each(providerNames)('of %s in a list is told to send each item', (provider) => {
    expect(messageOf(provider, [reportOf(provider)])).toMatch(/^The body is a list of items, as n8n passes them on/)
    expect(messageOf(provider, [{ headers: {}, body: reportOf(provider) }])).toMatch(/The report is inside of `body`/)
  })

  it('in an object without its envelope is told both', () => {
    expect(messageOf('retell', { body: flatRetell })).toBe(
      'The report is inside of `body`. Send only the content of `body`, in n8n {{ $json.body }}. ' +
        'The body is the content of `call`. Send it as Retell does, with `call` around it'
    )
  })

  it('as a text is told to send the object', () => {
    expect(messageOf('bland', { body: JSON.stringify(reportOf('bland')) })).toMatch(
      /^The report is inside of `body`, as JSON text\./
    )
  })

  it.each([
    { body: null },
    { body: 'text' },
    { body: '{' },
    { body: [] },
    [],
    [5],
    null,
    'text',
    { body: { body: { body: { body: flat } } } },
    { secret: flat }
  ])('is not assumed for %j', (body) => {
    expect(messageOf('vapi', body)).not.toMatch(/inside|content/)
  })
})
