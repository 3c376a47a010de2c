import { randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type EndpointId, type OrganizationId, parseKeyRing, providers, verifySignature } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { signEndpoint } from '../endpoints/endpoint-security.ts'
import { createEndpoint, setEndpointStatus } from '../endpoints/endpoints.ts'
import { readSignatureInput } from '../endpoints/signature-input.ts'
import { startReceiver } from '../testing/receiver.ts'
import { tester as actor } from '../testing/tester.ts'
import { within } from '../within.ts'
import { sendSample } from './send-sample.ts'

const { db, testDb } = await createTestDatabase()
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

describe('a sample report', () => {
  it.each(['vapi', 'retell', 'elevenlabs', 'bland'] as const)('is a signed report of %s', async (provider) => {
    const { id, path, organizationId } = await addEndpoint(provider)
    const signing = { scheme: readSignatureInput({ preset: provider }), secret: 'hunter2hunter2' }
    await signEndpoint(within(db, organizationId, actor), id, { ...signing, keyRing, now: new Date(), randomBytes })
    const { url, received } = await startReceiver()

    const sent = await send(organizationId, id, url, 'voicemail')

    const [delivery] = received
    const { headers, body } = delivery ?? { headers: {}, body: '' }
    const signed = { headers, rawBody: Buffer.from(body), secrets: ['hunter2hunter2'], now: new Date() }
    const [scheme] = Object.values(providers[provider].signaturePresets)
    expect(delivery?.path).toBe(path)
    expect(scheme && verifySignature(scheme, signed)).toBe(true)
    expect(providers[provider].read(JSON.parse(body), { country: undefined })).toMatchObject({
      report: { providerCallId: sent?.provider_call_id }
    })
    expect(sent).toMatchObject({ provider, sample: 'voicemail', status: 200, call_id: null, problem: null })
  })

  it('shows the response if it is rejected', async () => {
    const { id, organizationId } = await addEndpoint('vapi')
    const { url } = await startReceiver(403, { success: false, error: 'Forbidden' })

    expect(await send(organizationId, id, url)).toMatchObject({
      status: 403,
      answer: '{"success":false,"error":"Forbidden"}',
      problem: expect.stringContaining('address of')
    })
  })

  it('explains why a revoked endpoint accepts nothing', async () => {
    const { id, organizationId } = await addEndpoint('bland')
    await setEndpointStatus(within(db, organizationId, actor), id, 'revoked')
    const { url } = await startReceiver(404, { success: false, error: 'Not Found' })

    expect(await send(organizationId, id, url)).toMatchObject({
      problem: 'the response was HTTP 404: the endpoint is revoked'
    })
  })

  it('reports an unreachable server', async () => {
    const { id, organizationId } = await addEndpoint('vapi')

    expect(await send(organizationId, id, 'http://127.0.0.1:1')).toMatchObject({
      status: null,
      problem: 'PUBLIC_WEBHOOK_URL cannot be reached from the server'
    })
  })

  it('is not sent to an endpoint of another organization', async () => {
    const { id } = await addEndpoint('vapi')
    const { url, received } = await startReceiver()

    expect(await send(await addOrganization(testDb), id, url)).toBeUndefined()
    expect(received).toEqual([])
  })
})

async function send(
  organizationId: OrganizationId,
  id: EndpointId,
  publicUrl: string,
  sample: 'conversation' | 'voicemail' = 'conversation'
) {
  const urls = { keyRing, publicUrl }

  return await sendSample(within(db, organizationId, actor), id, { urls, sample, id: newId(), now: new Date() })
}

async function addEndpoint(provider: string) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const urls = { keyRing, publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id, url } = await createEndpoint(within(db, organizationId, actor), { clientId, provider }, { urls, ...made })

  return { organizationId, id, path: new URL(url).pathname }
}
