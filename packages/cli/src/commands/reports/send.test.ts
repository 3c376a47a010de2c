import { randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type EndpointId, type OrganizationId, parseKeyRing, providers, verifySignature } from '@callbook/domain'
import { createEndpoint, readSignatureInput, sendSample, setEndpointStatus, signEndpoint } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin, secretsKey, startReceiver, tester } from '../../testing/index.ts'

const { db, testDb, env } = await createAdmin()
const keyRing = parseKeyRing(secretsKey)

describe('report send', () => {
  it.each(['vapi', 'retell', 'elevenlabs', 'bland'] as const)('sends a signed report of %s', async (provider) => {
    const { id, path, organizationId } = await addEndpoint(provider)
    const signing = { scheme: readSignatureInput({ preset: provider }), secret: 'hunter2hunter2' }
    await signEndpoint(db, organizationId, tester, id, signing, keyRing, { now: new Date(), randomBytes })
    const { url, received } = await startReceiver()

    const { code, stdout } = await send(url, '--endpoint', id, '--sample', 'voicemail')

    const [delivery] = received
    const { headers, body } = delivery ?? { headers: {}, body: '' }
    const signed = { headers, rawBody: Buffer.from(body), secrets: ['hunter2hunter2'], now: new Date() }
    const reading = providers[provider].read(JSON.parse(body), { country: undefined })
    expect(code).toBe(0)
    expect(delivery?.path).toBe(path)
    expect(verifySignature(Object.values(providers[provider].signaturePresets)[0] ?? fail(), signed)).toBe(true)
    expect(reading).toMatchObject({ report: { providerCallId: JSON.parse(stdout).provider_call_id } })
    expect(JSON.parse(stdout)).toMatchObject({ provider, sample: 'voicemail', status: 200, call_id: null })
  })

  it('shows the response and fails if the report is rejected', async () => {
    const { id } = await addEndpoint('vapi')
    const { url } = await startReceiver(403, { success: false, error: 'Forbidden' })

    const { code, stdout, stderr } = await send(url, '--endpoint', id)

    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ status: 403, answer: '{"success":false,"error":"Forbidden"}' })
    expect(JSON.parse(stderr)).toMatchObject({ error: 'check_failed', message: expect.stringContaining('address of') })
  })

  it('explains why a revoked endpoint accepts nothing', async () => {
    const { id, organizationId } = await addEndpoint('bland')
    await setEndpointStatus(db, organizationId, tester, id, 'revoked')
    const { url } = await startReceiver(404, { success: false, error: 'Not Found' })

    const { stderr } = await send(url, '--endpoint', id)

    expect(stderr).toContain('the response was HTTP 404: the endpoint is revoked')
  })

  it('reports an unreachable server', async () => {
    const { id } = await addEndpoint('vapi')

    const { code, stderr } = await send('http://127.0.0.1:1', '--endpoint', id)

    expect(code).toBe(1)
    expect(stderr).toContain('PUBLIC_WEBHOOK_URL cannot be reached from this machine')
  })

  it('sends nothing to an endpoint of another organization', async () => {
    const { id } = await addEndpoint('vapi')
    const { url, received } = await startReceiver()
    const stranger: OrganizationId = await addOrganization(testDb)
    const urls = { keyRing, publicUrl: url }
    const one = { sample: 'conversation', id: 'call-1', now: new Date() } as const

    expect(await sendSample(db, stranger, tester, id, urls, one)).toBeUndefined()
    expect(received).toEqual([])
  })
})

async function send(url: string, ...args: readonly string[]) {
  return await runAdmin({ ...env, PUBLIC_WEBHOOK_URL: url }, ['report', 'send', ...args, '--json'])
}

async function addEndpoint(provider: string) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const urls = { keyRing, publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id, url } = await createEndpoint(db, organizationId, tester, { clientId, provider }, urls, made)

  return { organizationId, id, path: new URL(url).pathname }
}

function fail(): never {
  throw new Error('The provider signs nothing')
}
