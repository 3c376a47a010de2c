import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('an event endpoint', () => {
  const { signUp } = useConsole()

  it('is created, receives events, and is changed, paused and deleted', async () => {
    const receiver = await startReceiver()
    const { page, complaints } = await signUp('edda')
    await openOutbound(page)
    await page.getByText('No endpoints').waitFor()
    await page.getByLabel('Event type').selectOption('customer.erased')
    await page.getByText('"type": "customer.erased"').waitFor()
    await page.getByLabel('Mode').selectOption('Slack')
    await page.getByText(/"text": "A customer .* was erased\."/).waitFor()
    await expectUsable(page, 'no event endpoint')

    const secret = await addEndpoint(page, receiver.url)
    expect(await reportCall()).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(1)
    const [event] = receiver.received
    const { type, data } = JSON.parse(event?.body ?? '')
    expect([type, data.resource]).toEqual(['call.stored', expect.objectContaining({ id: data.id, provider: 'vapi' })])
    expect(event !== undefined && isSignedBy(secret, event)).toBe(true)

    await sendAgain(page)
    await openByAddress(page, data.sequence)
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(event?.headers['webhook-id'])
    Object.assign(receiver.answer, { status: 418, body: '<b>I am a teapot</b>' })
    await sendTest(page)
    Object.assign(receiver.answer, { status: 200, body: 'taken' })
    await replayAll(page)
    await expect.poll(() => receiver.received.length).toBeGreaterThan(3)

    const next = await rotateSecret(page)
    expect(await reportCall()).toBe(200)
    const newest = () => receiver.received.find((one) => isSignedBy(next, one))
    await expect.poll(newest).toBeDefined()
    const later = newest()
    expect([secret, next].map((one) => later !== undefined && isSignedBy(one, later))).toEqual([true, true])

    await change(page)
    await removeEndpoint(page)
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
  })
})

async function openOutbound(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Outbound' }).click()
  await page.getByRole('heading', { level: 1, name: /^Outbound webhooks/ }).waitFor()
}

/** @returns the secret of the endpoint */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL', { exact: true }).fill('https://169.254.169.254/')
  await dialog.getByLabel('All events, including future ones').uncheck()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('Select at least one event, or all.').waitFor()
  await dialog.getByLabel('A new call was stored').check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('Must be a public address').waitFor()
  await expectUsable(page, 'a rejected event endpoint')
  await dialog.getByLabel('URL', { exact: true }).fill(url)
  await dialog.getByLabel('Description').fill('The CRM')
  await dialog.getByLabel('Mode').selectOption('Full')
  await page.keyboard.press('Enter')
  const secret = await createSecret(page)
  await page.getByRole('heading', { level: 1, name: 'The CRM' }).waitFor()
  await expectUsable(page, 'an event endpoint')

  return secret
}

/** Opens an event delivery and resends it. */
async function sendAgain(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /A new call was stored.*Delivered.*200/ })
  await row.waitFor()
  await expectUsable(page, 'deliveries')
  await row.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Delivery' })
  await dialog.getByText(/^Responded 200/).waitFor()
  await expectUsable(page, 'a delivery')
  await dialog.getByRole('button', { name: 'Replay event' }).click()
  await dialog.getByText('Event queued for replay.').waitFor()
  await page.keyboard.press('Escape')
}

/** Opens a delivery by its address, because the listed rows have another state. */
async function openByAddress(page: Page, sequence: number): Promise<void> {
  const path = new URL(page.url()).pathname
  await page.goto(new URL(`${path}?state=failed&delivery=${sequence}`, page.url()).href)
  const dialog = page.getByRole('dialog', { name: 'Delivery' })
  await dialog.getByText('A new call was stored').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All', exact: true }).click()
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('Responded 418').waitFor()
  await page.getByText('<b>I am a teapot</b>').waitFor()
  await expectUsable(page, 'a test event')
}

/** Replays all events after no delivery has failed. */
async function replayAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Failed' }).click()
  await page.getByText('Nothing matches these filters').waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Replay events' }).click()
  await dialog.getByRole('button', { name: 'Replay events' }).click()
  await page.getByText('No events to replay.').waitFor()
  await page.getByRole('button', { name: 'Replay events' }).click()
  await dialog.getByLabel('Events').selectOption('since_sequence')
  await dialog.getByLabel('First sequence number').fill('1')
  await expectUsable(page, 'the replay dialog')
  await dialog.getByRole('button', { name: 'Replay events' }).click()
  await page.getByText(/^Events queued: \d+/).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
}

async function rotateSecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()

  return await createSecret(page)
}

/** Reads the secret that is shown once. */
async function createSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Signing secret', exact: true })
  const secret = await dialog.locator('code').first().textContent()
  await expectUsable(page, 'a new secret')
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()

  return secret ?? ''
}

async function change(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('A customer was erased').check()
  await dialog.getByLabel('Mode').selectOption('Slack')
  await dialog.getByLabel('Description').fill('The warehouse')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'The warehouse' }).waitFor()
  await page.getByRole('main').getByText('customer.erased').first().waitFor()
  await page.getByText('Slack: One sentence, for an incoming webhook').waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All endpoints' }).click()
  await page.getByRole('row', { name: /The warehouse.*Paused.*2 types.*Slack.*All/ }).waitFor()
  await expectUsable(page, 'the endpoints for events')
  await page.getByRole('link', { name: 'The warehouse' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
}

async function removeEndpoint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove endpoint' }).click()
  await page.getByLabel('Type The warehouse to confirm').fill('The warehouse')
  await expectUsable(page, 'the removal of an endpoint')
  await page.getByRole('button', { name: 'Remove endpoint' }).click()
  await page.getByText('No endpoints').waitFor()
}

async function reportCall(): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ message: { type: 'end-of-call-report', call: { id: randomUUID() } } })
  const { status } = await fetch(inject('console').webhookUrl, { method: 'POST', headers, body })

  return status
}

/** A request that the receiver got. */
interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a tenant’s program that receives events. It answers as configured until the test ends. */
async function startReceiver() {
  const received: ReceivedEvent[] = []
  const answer = { status: 200, body: 'taken' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return { received, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook` }
}

/** Returns `true` if `secret` signed the event (Standard Webhooks). */
function isSignedBy(secret: string, { headers, body }: ReceivedEvent): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')

  return String(signatures).split(' ').includes(`v1,${signature}`)
}
