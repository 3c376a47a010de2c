import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const { CALLBOOK_WEBHOOK_URL, CALLBOOK_SECRET } = process.env
if (!CALLBOOK_WEBHOOK_URL) throw new Error('CALLBOOK_WEBHOOK_URL is not set')
if (!CALLBOOK_SECRET) throw new Error('CALLBOOK_SECRET is not set')

/** Waits before the attempts, in milliseconds: six attempts in five minutes. */
const waits = [0, 1_000, 5_000, 20_000, 60_000, 210_000]

/** Sends one body to Callbook, signed by Standard Webhooks. Returns the response. */
export async function sendToCallbook(body) {
  const text = JSON.stringify(body)
  const id = `msg_${randomUUID()}`
  const key = Buffer.from(CALLBOOK_SECRET.replace('whsec_', ''), 'base64')
  for (const wait of waits) {
    await sleep(wait)
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
    const response = await fetch(CALLBOOK_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': `v1,${signature}`
      },
      body: text
    }).catch(() => undefined)
    if (response?.ok) return await response.json()
    if (response && ![408, 429].includes(response.status) && response.status < 500) {
      throw new Error(`Callbook returned ${response.status}: ${await response.text()}`)
    }
  }
  throw new Error('Callbook could not be reached')
}

/** Sends the report of a finished call. */
export async function sendReport(report) {
  return await sendToCallbook({ type: 'call.ended', report })
}
