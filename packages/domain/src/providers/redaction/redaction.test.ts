import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlug } from '../../secrets/slug.ts'
import { elevenLabsReport, listPaths, redactBody, replaceAt, samples } from '../../testing/index.ts'
import { allProviders, providerNames } from '../index.ts'
import { parseAndRedact } from '../parse-and-redact.ts'
import { ambiguousNames, credentialNames } from './credential-names.ts'

const reports: readonly (readonly [name: string, body: unknown])[] = [
  ...providerNames.map((name) => [name, samples[name].build()] as const),
  ['elevenlabs without a type', elevenLabsReport().data]
]

const all = allProviders.map(({ bodyPaths }) => bodyPaths)
const untouched = all.flatMap(({ said = [], found = [] }) => [...said, ...found])
const own = all.flatMap(({ own = [] }) => own)

const secret = fc.oneof(
  fc.constantFrom<unknown>('tiger', 42, ['tiger'], { a: { b: ['tiger', null] } }),
  fc.string().map((text) => `tiger ${text}`)
)

it.each(['passwd', 'accessKey', 'oauth_token', 'Authorization-Header', 'CONSUMER_SECRET', 'xApiKey', 'X-Api-Key'])(
  'removes the value of %s',
  (name) => expect(JSON.stringify(redactBody({ message: { tool: { [name]: 'tiger' } } }))).not.toContain('tiger')
)

describe.each(reports)('a stored report of %s', (_, report) => {
  const redacted = redactBody(report)
  const objects = ['', ...listPaths(redacted)].filter((path) => isObject(valueAt(redacted, path)))
  const paths = objects.filter((path) => !isWithin(path, untouched))

  it('has no secret at any place, under any spelling of its name, and has everything else', () => {
    const places = paths.filter((path) => !isWithin(path, own))

    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...credentialNames, ...ambiguousNames),
        secret,
        (path, name, value) => {
          const put = (member: unknown) => replaceAt(redacted, [...namesIn(path), name], member)

          expect(redactBody(put(value))).toEqual(put('[redacted]'))
        }
      ),
      { numRuns: 500 }
    )
  })

  it("has no plain secret in the client's own data, and keeps the client's own words", () => {
    const places = ['message.call.metadata', 'call.metadata', 'metadata', 'request_data.metadata'].filter((path) =>
      paths.includes(path)
    )

    for (const path of places) {
      const put = (member: object) =>
        replaceAt(redacted, namesIn(path), { ...member, token: 'table 4', server: 'Anna' })

      expect(redactBody(put({ 'X-API-Key': 'tiger', nested: [{ client_secret: { a: 1 } }] }))).toEqual(
        put({ 'X-API-Key': '[redacted]', nested: [{ client_secret: '[redacted]' }] })
      )
    }
  })

  it('has no address that grants access', () => {
    const url = 'https://x.supabase.co/storage/v1/object/sign/a.wav?token=tiger'

    fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        const put = (member: unknown) => replaceAt(redacted, [...namesIn(path), 'address'], member)

        expect(redactBody(put(url))).toEqual(put('[redacted]'))
      })
    )
  })

  it('has no slug of Callbook in any text', () => {
    const texts = listPaths(redacted).filter((path) => typeof valueAt(redacted, path) === 'string')
    const everywhere = texts.filter((path) => valueAt(redacted, path) !== '[redacted]')

    fc.assert(
      fc.property(fc.constantFrom(...everywhere), fc.constantFrom(...providerNames), (path, provider) => {
        const put = (slug: string) =>
          replaceAt(redacted, namesIn(path), `see https://callbook.test/webhook/${provider}/${slug} for more`)

        expect(redactBody(put(createSlug(randomBytes)))).toEqual(put('[redacted]'))
      })
    )
  })

  it('has the unchanged conversation, results and input', () => {
    const reported = { token: 'table 4', password: 'forgotten', link: 'https://x.test/?sig=1', n: 12.5 }

    for (const path of untouched.filter((path) => valueAt(redacted, path) !== undefined)) {
      if (Array.isArray(valueAt(redacted, path))) continue
      const put = replaceAt(redacted, namesIn(path), reported)

      expect(redactBody(put)).toEqual(put)
    }
  })

  it('does not change if it is redacted again', () => {
    expect(redactBody(redacted)).toEqual(redacted)
  })
})

describe('a number that a double cannot represent', () => {
  it.each([
    ['vapi', '{"message":{"call":{"metadata":{"id":NUMBER}}}}', ['message', 'call', 'metadata', 'id']],
    ['vapi', '{"message":{"analysis":{"structuredData":[NUMBER]}}}', ['message', 'analysis', 'structuredData', '0']],
    [
      'retell',
      '{"call":{"call_analysis":{"custom_analysis_data":NUMBER}}}',
      ['call', 'call_analysis', 'custom_analysis_data']
    ],
    ['elevenlabs', '{"data":{"analysis" : { "a" : NUMBER }}}', ['data', 'analysis', 'a']],
    ['bland', '{"analysis":NUMBER ,"variables":{}}', ['analysis']],
    ['bland', '{"variables":{"a":{"b":NUMBER}}}', ['variables', 'a', 'b']]
  ])('is served as its digits and stored unchanged: %s %s', (_, template, path) => {
    for (const number of ['9007199254740993', '-0.12345678901234567890', '1e400']) {
      const text = template.replace('NUMBER', number)
      const body = parseAndRedact(text)

      expect(body).toMatchObject({ ok: true, text })
      expect(body.ok && valueAt(body.value, path.join('.'))).toBe(number)
    }
    for (const number of ['9007199254740992', '0.30000000000000004', '-1.5e3']) {
      const body = parseAndRedact(template.replace('NUMBER', number))

      expect(body.ok && valueAt(body.value, path.join('.'))).toBe(Number(number))
    }
  })

  it('stays a number in fields that are read as numbers, and is not accepted as the id of a call', () => {
    const body = parseAndRedact('{"message":{"cost":0.12345678901234567890,"call":{"id":12345678901234567890}}}')

    expect(body.ok && body.value).toEqual({
      message: { cost: Number('0.12345678901234567890'), call: { id: Number('12345678901234567890') } }
    })
  })

  it('does not turn invalid JSON into valid JSON', () => {
    expect(parseAndRedact('{"analysis":{12345678901234567890:1}}')).toEqual({ ok: false, problem: 'not JSON' })
    expect(parseAndRedact('{"analysis":[012345678901234567890]}')).toEqual({ ok: false, problem: 'not JSON' })
    expect(parseAndRedact('{"analysis":12345678901234567890x}')).toEqual({ ok: false, problem: 'not JSON' })
  })
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function namesIn(path: string): readonly string[] {
  return path === '' ? [] : path.split('.')
}

/** Items of an array have the path of the array. */
function isWithin(path: string, places: readonly string[]): boolean {
  const place = namesIn(path)
    .filter((name) => !/^\d+$/.test(name))
    .join('.')

  return places.some((within) => place === within || place.startsWith(`${within}.`))
}

function valueAt(value: unknown, path: string): unknown {
  return namesIn(path).reduce<unknown>(
    (parent, name) => Object.entries(parent ?? {}).find(([key]) => key === name)?.[1],
    value
  )
}
