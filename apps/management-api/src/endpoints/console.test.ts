import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

describe('a webhook URL', () => {
  it('is shown when it is created, and in no list', async () => {
    const { browser, base, clientId } = await enterOwner()
    await browser.send('POST', `${base}/endpoints/${(await onlyEndpoint(browser, base, clientId)).id}/revoke`)

    const made = await browser.send('POST', `${base}/clients/${clientId}/endpoints`, { provider: 'retell' })
    const listed = await browser.send('GET', `${base}/clients/${clientId}/endpoints`)

    const { id, url } = made.json().data
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:1\/webhook\/retell\/\w{22,}$/)
    expect(listed.json().data).toMatchObject([
      { id, client_id: clientId, provider: 'retell', status: 'active', signature: null, allowed_ips: [] },
      { provider: 'vapi', status: 'revoked', request_count: 0, differing_repeat_count: 0, last_used_at: null }
    ])
    expect(listed.body).not.toContain(url.split('/').at(-1))
  })

  it('is read by id as in the list, with its recently rejected reports', async () => {
    const { browser, base, clientId, id } = await enterOwner()
    const minute = { minute: new Date(), status: 401, cause: 'signature', rejections: 3, samples: '[]' }
    await testDb
      .insertInto('rejection_counts')
      .values({ organization_id: base.split('/').at(-1) ?? '', endpoint_id: id, ...minute })
      .execute()

    const read = await browser.send('GET', `${base}/endpoints/${id}`)

    expect(read.json()).toEqual({ data: await onlyEndpoint(browser, base, clientId) })
    expect(read.json().data.rejected_reports).toBe(3)
    expect((await browser.send('GET', `${base}/endpoints/${clientId}`)).json()).toEqual({ error: 'Endpoint not found' })
  })

  it('is revealed on request, which is recorded without the URL', async () => {
    const { browser, base, id, url } = await enterOwner()

    const shown = await browser.send('POST', `${base}/endpoints/${id}/url`)

    const audit = await browser.send('GET', `${base}/audit`)
    expect(shown.json()).toEqual({ data: { url } })
    expect(audit.json().data[0]).toMatchObject({
      act: 'endpoint.reveal_url',
      actor_kind: 'user',
      object_id: id,
      request_id: shown.headers['x-request-id']
    })
    expect(audit.body).not.toContain(url.split('/').at(-1))
  })

  it.each([
    { body: {}, status: 'replaced', until: expect.any(String) },
    { body: { overlap_hours: 0 }, status: 'revoked', until: null }
  ])('is $status after a replacement with $body, and keeps its settings', async ({ body, status, until }) => {
    const { browser, base, clientId, id, url } = await enterOwner()
    await browser.send('PUT', `${base}/endpoints/${id}/signature`, { preset: 'vapi' })

    const replaced = await browser.send('POST', `${base}/endpoints/${id}/replace`, body)

    const listed = await browser.send('GET', `${base}/clients/${clientId}/endpoints`)
    expect(replaced.json().data.url).not.toBe(url)
    expect(replaced.json().data.previous_url_expires_at).toEqual(until)
    expect(listed.json().data).toMatchObject([
      { id: replaced.json().data.id, status: 'active', accepts_until: null, signature: { preset: 'vapi' } },
      { id, status, accepts_until: until }
    ])
  })

  it('is unique for a client and provider, and stays revoked', async () => {
    const { browser, base, clientId, id } = await enterOwner()
    const second = await browser.send('POST', `${base}/clients/${clientId}/endpoints`, { provider: 'vapi' })
    await browser.send('POST', `${base}/endpoints/${id}/revoke`)

    const activated = await browser.send('POST', `${base}/endpoints/${id}/activate`)

    expect([second.statusCode, second.json().message]).toEqual([409, 'The client already has an active vapi endpoint'])
    expect([activated.statusCode, activated.json().error]).toEqual([409, 'Conflict'])
  })

  it('is created only for existing providers', async () => {
    const { browser, base, clientId } = await enterOwner()

    const answer = await browser.send('POST', `${base}/clients/${clientId}/endpoints`, { provider: 'nobody' })

    expect(answer.json()).toEqual({
      error: 'Bad Request',
      message: expect.stringMatching(/^provider must be vapi, .*custom-acmevoice$/)
    })
  })
})

describe('a signature', () => {
  it('has a generated secret, which is shown once', async () => {
    const { browser, base, clientId, id } = await enterOwner()

    const set = await browser.send('PUT', `${base}/endpoints/${id}/signature`, { preset: 'vapi', header: 'X-Signed' })

    const { secret, signature } = set.json().data
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(signature).toMatchObject({ preset: 'vapi', header: 'X-Signed', payload: '{timestamp}.{body}' })
    const [listed, audit] = [
      await browser.send('GET', `${base}/clients/${clientId}/endpoints`),
      await browser.send('GET', `${base}/audit`)
    ]
    expect(listed.json().data).toMatchObject([{ signature }])
    expect(audit.json().data[0]).toMatchObject({ act: 'endpoint.sign' })
    for (const { body } of [listed, audit]) expect(body).not.toContain(secret)
  })

  it.each([
    { input: { preset: 'svix' }, header: 'svix-signature' },
    {
      input: { preset: 'standard-webhooks', header: 'X-Sum', timestamp_header: 'X-Time', id_header: 'X-Id' },
      header: 'X-Sum'
    }
  ])('signs an id by $input', async ({ input, header }) => {
    const { browser, base, id } = await enterOwner()

    const set = await browser.send('PUT', `${base}/endpoints/${id}/signature`, input)

    const { secret, signature } = set.json().data
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(signature).toMatchObject({ preset: input.preset, header, payload: '{id}.{timestamp}.{body}' })
  })

  it('keeps the previous secret valid for a day, unless it is revoked', async () => {
    const { browser, base, id } = await enterOwner()
    const path = `${base}/endpoints/${id}/signature`
    await browser.send('PUT', path, { preset: 'retell', secret: 'first-secret' })

    const rotated = await browser.send('PUT', path, { preset: 'retell', secret: 'second-secret' })
    const dropped = await browser.send('DELETE', `${path}/previous`)

    const { secret, signature } = rotated.json().data
    expect(secret).toBeNull()
    expect(Date.parse(signature.previous_secret_expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(dropped.statusCode).toBe(204)
  })

  it.each([
    { input: {}, says: 'preset is missing' },
    { input: { preset: 'vapi', payload: '{timestamp}' }, says: 'payload must contain {body}' },
    { input: { preset: 'bland', tolerance_seconds: 60 }, says: 'tolerance: the preset bland does not sign a time' },
    {
      input: { preset: 'bland', id_header: 'X-Id' },
      says: 'payload must contain {id}; otherwise, choose a preset without an id'
    },
    { input: { preset: 'vapi', tolerance_seconds: -1 }, says: 'tolerance_seconds must be an integer from 0 to 86400' },
    {
      input: { preset: 'standard-webhooks', secret: 'hunter2 hunter2' },
      says: 'The secret must be base64, with or without whsec_ in front'
    }
  ])('rejects $input: $says', async ({ input, says }) => {
    const { browser, base, id } = await enterOwner()

    const answer = await browser.send('PUT', `${base}/endpoints/${id}/signature`, input)

    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Bad Request', message: says }])
  })
})

describe('allowed addresses', () => {
  it('are normalized and unique', async () => {
    const { browser, base, clientId, id } = await enterOwner()
    const allowed_ips = ['203.0.113.9/24', '203.0.113.0/24', '2001:DB8::/32']

    const set = await browser.send('PUT', `${base}/endpoints/${id}/allowed-ips`, { allowed_ips })

    expect(set.json()).toEqual({ data: { allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] } })
    expect(await onlyEndpoint(browser, base, clientId)).toMatchObject(set.json().data)
  })

  it('are rejected if one is invalid', async () => {
    const { browser, base, id } = await enterOwner()

    const answer = await browser.send('PUT', `${base}/endpoints/${id}/allowed-ips`, { allowed_ips: ['example.com'] })

    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Not an IP address or CIDR block: example.com (such as 203.0.113.0/24 or 2001:db8::/32)'
    ])
  })
})

describe('the alarm after silence', () => {
  it('is set and shown, and removed by null', async () => {
    const { browser, base, clientId, id } = await enterOwner()
    const watch = { silence_after_seconds: 21_600, suspects_silence: true }

    const set = await browser.send('PUT', `${base}/endpoints/${id}/watch`, watch)
    const shown = await onlyEndpoint(browser, base, clientId)
    const off = { silence_after_seconds: null, suspects_silence: false }
    const unset = await browser.send('PUT', `${base}/endpoints/${id}/watch`, off)

    expect([set.json(), unset.json()]).toEqual([{ data: watch }, { data: off }])
    expect(shown).toMatchObject(watch)
  })

  it('is rejected for a silence that is too short', async () => {
    const { browser, base, id } = await enterOwner()
    const watch = { silence_after_seconds: 60, suspects_silence: true }

    const answer = await browser.send('PUT', `${base}/endpoints/${id}/watch`, watch)

    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('silence_after_seconds')])
  })
})

async function enterOwner() {
  const organizationId = await addOrganization(testDb)
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))

  return { browser, base: `/organizations/${organizationId}`, ...(await addUrl({ db, testDb }, organizationId)) }
}

async function onlyEndpoint(browser: ReturnType<typeof open>, base: string, clientId: string) {
  const { data } = (await browser.send('GET', `${base}/clients/${clientId}/endpoints`)).json()

  return data[0]
}
