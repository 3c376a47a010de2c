import { createHmac } from 'node:crypto'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { signaturePresets } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OpenEndpoint, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const app = startApp(connectionString)
let address = ''

const key = Buffer.from('0123456789abcdef0123456789abcdef')
const secret = `whsec_${key.toString('base64')}`

beforeAll(async () => {
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})

describe.each([
  {
    what: 'svix',
    scheme: signaturePresets.svix,
    names: { id: 'svix-id', time: 'svix-timestamp', signature: 'svix-signature' }
  },
  {
    what: 'standard-webhooks',
    scheme: signaturePresets['standard-webhooks'],
    names: { id: 'webhook-id', time: 'webhook-timestamp', signature: 'webhook-signature' }
  },
  {
    what: 'svix with other headers',
    scheme: { ...signaturePresets.svix, header: 'X-Sum', timestampHeader: 'X-Time', idHeader: 'X-Id' },
    names: { id: 'X-Id', time: 'X-Time', signature: 'X-Sum' }
  }
])('a request whose id is signed by $what', ({ scheme, names }) => {
  const send = (endpoint: OpenEndpoint, body: string, { id, time, signature }: Signed) =>
    post(endpoint, body, {
      ...(id !== undefined && { [names.id]: id }),
      ...(time !== undefined && { [names.time]: time }),
      ...(signature !== undefined && { [names.signature]: signature })
    })

  it('is accepted once; the same request again is a repeat', async () => {
    const endpoint = await someEndpoint(testDb, { secret, scheme })
    const body = reportBody()
    const signed = sign(body)

    expect(await send(endpoint, body, signed)).toEqual({ status: 200, isRepeat: false })
    expect(await send(endpoint, body, signed)).toEqual({ status: 200, isRepeat: true })
    expect(await send(endpoint, body, sign(body, { id: 'msg_2' }))).toEqual({ status: 200, isRepeat: true })
    expect(await countCalls(endpoint)).toBe(1)
  })

  it("is rejected with another request's id, without an id, or with two", async () => {
    const endpoint = await someEndpoint(testDb, { secret, scheme })
    const body = reportBody()
    const signed = sign(body)

    for (const id of ['msg_2', 'msg_1 ,msg_1', '', undefined]) {
      expect(await send(endpoint, body, { ...signed, id })).toEqual(refused)
    }
    expect(await countCalls(endpoint)).toBe(0)
  })

  it('is rejected with the signature of another body', async () => {
    const endpoint = await someEndpoint(testDb, { secret, scheme })
    const signed = sign(reportBody())

    expect(await send(endpoint, reportBody(), signed)).toEqual(refused)
    expect(await send(endpoint, reportBody(), { ...sign(reportBody()), signature: signed.signature })).toEqual(refused)
    expect(await countCalls(endpoint)).toBe(0)
  })

  it('is rejected if its signing time is missing, altered, or more than five minutes in the past or future', async () => {
    const endpoint = await someEndpoint(testDb, { secret, scheme })
    const body = reportBody()
    const signed = sign(body)

    for (const seconds of [-3_600, -301, 360, 3_600]) {
      expect(await send(endpoint, body, sign(body, { seconds }))).toEqual(refused)
    }
    for (const time of [String(Number(signed.time) - 1), 'now', undefined]) {
      expect(await send(endpoint, body, { ...signed, time })).toEqual(refused)
    }
    expect(await countCalls(endpoint)).toBe(0)
    expect(await send(endpoint, body, sign(body, { seconds: -240 }))).toMatchObject({ status: 200 })
  })

  it('is accepted if one of several signatures matches, and rejected if none does', async () => {
    const endpoint = await someEndpoint(testDb, { secret, scheme })
    const body = reportBody()
    const signed = sign(body)
    const other = sign(reportBody()).signature

    for (const signature of [other, `${other} v1a,AAAA`, signed.signature.replace('v1,', 'v2,'), '', undefined]) {
      expect(await send(endpoint, body, { ...signed, signature })).toEqual(refused)
    }
    const several = `v1a,AAAA ${other} ${signed.signature}`
    expect(await send(endpoint, body, { ...signed, signature: several })).toMatchObject({ status: 200 })
    expect(await countCalls(endpoint)).toBe(1)
  })
})

interface Signed {
  readonly id?: string | undefined
  readonly time?: string | undefined
  readonly signature?: string | undefined
}

const refused = { status: 401, isRepeat: false }

function reportBody(): string {
  return JSON.stringify(vapiReport())
}

/** Returns the headers that a Standard Webhooks sender adds. */
function sign(body: string, { id = 'msg_1', seconds = 0 } = {}) {
  const time = String(Math.floor(Date.now() / 1000) + seconds)
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')

  return { id, time, signature: `v1,${signature}` }
}

async function post({ slug }: OpenEndpoint, body: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${address}/webhook/vapi/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body
  })
  await response.arrayBuffer()

  return { status: response.status, isRepeat: response.headers.get('idempotent-replayed') === 'true' }
}

async function countCalls({ organizationId }: OpenEndpoint): Promise<number> {
  const calls = await testDb.selectFrom('calls').select('id').where('organization_id', '=', organizationId).execute()

  return calls.length
}
