import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

const guide = await readFile(new URL('../../../../packages/docs/api/automation.md', import.meta.url), 'utf8')
const [n8n = '', zapier = ''] = [...guide.matchAll(/```javascript\n(.*?)```/gs)].map(([, text]) => text ?? '')

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const event = { type: 'call.stored', data: { id: 'c1', url: null, resource: { call_summary: 'Größe' } } }
const body = JSON.stringify(event)
const now = () => String(Math.floor(Date.now() / 1_000))

interface Sent {
  readonly body: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
}

const programs = [
  { name: 'n8n', run: runInN8n, result: [{ json: event }] },
  { name: 'Zapier', run: runInZapier, result: { id: 'c1', url: null, call_summary: 'Größe' } }
]

describe.each(programs)('the code for $name', ({ run, result }) => {
  it('returns a signed event', async () => {
    expect(await run(signed(body))).toEqual(result)
  })

  it('accepts one of two signatures, while a secret is replaced', async () => {
    const { signature, ...sent } = signed(body)

    expect(await run({ ...sent, signature: `v1,AAAA ${signature}` })).toEqual(result)
  })

  it.each([
    { what: 'another body', change: { body: `${body} ` }, message: 'The signature is wrong' },
    { what: 'another id', change: { id: 'msg_2' }, message: 'The signature is wrong' },
    { what: 'an old time', change: { timestamp: '1700000000' }, message: 'The request is too old' },
    { what: 'no time', change: { timestamp: 'x' }, message: 'The request is too old' }
  ])('rejects $what', async ({ change, message }) => {
    await expect(run({ ...signed(body), ...change })).rejects.toThrow(message)
  })
})

function signed(text: string): Sent {
  const [id, timestamp] = ['msg_1', now()]
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`

  return { body: text, id, timestamp, signature }
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...source: string[]
) => (...values: unknown[]) => Promise<unknown>
const require = createRequire(import.meta.url)

/** Runs the code with the values of a Code node. */
async function runInN8n({ body: text, id, timestamp, signature }: Sent): Promise<unknown> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const self = { helpers: { getBinaryDataBuffer: async () => Buffer.from(text) } }
  const code = new AsyncFunction('require', '$input', '$env', n8n)

  return await code.call(self, require, { first: () => ({ json: { headers } }) }, { CALLBOOK_SECRET: secret })
}

/** Runs the code with the values of Code by Zapier. */
async function runInZapier(sent: Sent): Promise<unknown> {
  const code = new AsyncFunction('require', 'inputData', `let output\n${zapier}\nreturn output`)

  return await code(require, { ...sent, secret })
}
