import { text } from 'node:stream/consumers'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type ProviderName, signaturePresets, verifySignature } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole, webhookUrls } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { listen } from '../testing/console/listen.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()

it('returns the settings to enter at the provider of an endpoint', async () => {
  const { browser, path } = await enterOwner()
  await browser.send('PUT', `${path}/signature`, { preset: 'vapi' })
  await browser.send('PUT', `${path}/allowed-ips`, { allowed_ips: ['167.150.224.0/23'] })

  const { data } = (await browser.send('GET', `${path}/setup`)).json()

  expect(data).toMatchObject({
    provider: 'vapi',
    addresses: [{ range: '167.150.224.0/23' }],
    signature_presets: ['vapi', 'vapi-body', 'header-secret'],
    test_command: null
  })
  expect(data.fields.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['server.url', 'HMAC credential: secretKey', 'server.staticIpAddressesEnabled'])
  )
})

it.each(['vapi', 'retell', 'elevenlabs'] as const)('sends a signed test request like %s', async (provider) => {
  const host = await receive()
  const { browser, path, url } = await enterOwner(provider, host.url)
  const signed = await browser.send('PUT', `${path}/signature`, { preset: provider, secret: 'hunter2hunter2' })

  const tested = await browser.send('POST', `${path}/test`)

  expect(signed.statusCode).toBe(200)
  expect(tested.json().data).toMatchObject({ status: 202, answer: 'taken', problem: null })
  const [delivery] = host.deliveries
  expect(host.deliveries).toHaveLength(1)
  expect(delivery?.path).toBe(url.slice(host.url.length))
  expect(delivery?.body).toContain('"callbook.test"')
  expect(
    verifySignature(signaturePresets[provider], {
      headers: delivery?.headers ?? {},
      rawBody: Buffer.from(delivery?.body ?? ''),
      secrets: ['hunter2hunter2'],
      now: new Date()
    })
  ).toBe(true)
})

it('records the test without the URL and the secret', async () => {
  const { browser, base, path, id, url } = await enterOwner('vapi', (await receive()).url)
  const { secret } = (await browser.send('PUT', `${path}/signature`, { preset: 'header-secret' })).json().data

  const tested = await browser.send('POST', `${path}/test`)

  const audit = await browser.send('GET', `${base}/audit`)
  expect(audit.json().data[0]).toMatchObject({ act: 'endpoint.test', object_id: id })
  for (const text of [audit.body, tested.body]) {
    expect(text).not.toContain(url.split('/').at(-1))
    expect(text).not.toContain(secret)
  }
})

it('reports that the webhook host is unavailable', async () => {
  const { browser, path } = await enterOwner()

  expect((await browser.send('POST', `${path}/test`)).json().data).toMatchObject({
    status: null,
    problem: 'unreachable'
  })
})

it('has a shell command for providers without message types', async () => {
  const { browser, path } = await enterOwner('bland')

  const [setup, tested] = [await browser.send('GET', `${path}/setup`), await browser.send('POST', `${path}/test`)]

  expect(setup.json().data.test_command).toMatch(/^curl /)
  expect([tested.statusCode, tested.json().message]).toEqual([
    400,
    'bland has no test message: any readable message would be stored as a call'
  ])
})

async function enterOwner(provider: ProviderName = 'vapi', publicUrl = webhookUrls.publicUrl) {
  const organizationId = await addOrganization(testDb)
  const browser = startConsole(testDb, { webhookUrls: { ...webhookUrls, publicUrl } }).open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  const base = `/organizations/${organizationId}`
  const { id, url } = await addUrl({ db, testDb }, organizationId, provider)

  return { browser, base, path: `${base}/endpoints/${id}`, id, url: url.replace(webhookUrls.publicUrl, publicUrl) }
}

interface Received {
  readonly path: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Starts a webhook host that accepts everything. */
async function receive() {
  const deliveries: Received[] = []
  const url = await listen((request, response) => {
    void text(request).then((body) => {
      deliveries.push({ path: request.url, headers: request.headers, body })
      response.writeHead(202).end('taken')
    })
  })

  return { url, deliveries }
}
