import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { newKey } from '../scaling/tenants.ts'
import { startManagement } from './management.ts'

/** Longest wait of GET /v1/changes in seconds: the default of the client and the value in the guide. */
const longestWait = 20

it('completes two full waits on an idle feed with the default settings, on one connection', async () => {
  const { url, db } = await startManagement({ SECRETS_KEY: randomBytes(32).toString('base64') })
  const { key } = await newKey(db, await addOrganization(db))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const first = await sendRequest('/v1/changes?cursor=now')
  const waits = [await waitFor(first.body.next_cursor), await waitFor(first.body.next_cursor)]
  agent.destroy()

  for (const { full, waitedMs } of waits) {
    expect(full).toEqual({ ...first, isReused: true })
    expect(waitedMs).toBeGreaterThanOrEqual(longestWait * 1_000)
  }

  async function waitFor(cursor: string) {
    const startedAt = performance.now()
    const full = await sendRequest(`/v1/changes?cursor=${cursor}&wait=${longestWait}`)

    return { full, waitedMs: performance.now() - startedAt }
  }

  async function sendRequest(path: string): Promise<{ isReused: boolean; status: number | undefined; body: Page }> {
    return await new Promise((resolve, reject) => {
      const requesting = request(url + path, { agent, headers: { 'x-api-key': key } }, (response) => {
        const { reusedSocket } = requesting
        json(response).then((body) => {
          resolve({ isReused: reusedSocket, status: response.statusCode, body: body as Page })
        }, reject)
      })
      requesting.on('error', reject).end()
    })
  }
})

interface Page {
  readonly data: readonly unknown[]
  readonly next_cursor: string
  readonly has_more: boolean
}
