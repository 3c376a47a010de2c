import { addOrganization, createTestDatabase, dumpRows, findDiscrepancies } from '@callbook/db/testing'
import { parseErasureKey } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { StoreError } from '@callbook/recordings'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { addPerson } from '../testing/console/people.ts'
import { addRejection } from '../testing/console/rejections.ts'
import { recordings } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)

describe('erasing a customer', () => {
  it('removes all data of the customer except the number of calls, and is recorded without the phone number', async () => {
    const { browser, base, organizationId, customer } = await enter()

    const erased = await browser.send('POST', `${customer.path}/erase`, {
      phone_number: customer.phone_number_international
    })

    expect(erased.statusCode).toBe(200)
    expect(erased.json().data).toMatchObject({ calls: 1, transcripts: 1, raw_reports: 1 })
    expect((await browser.send('GET', customer.path)).json()).toEqual({ error: 'Customer not found' })
    expect(JSON.stringify(await dumpRows(testDb))).not.toContain(customer.phone_number)
    expect(await findDiscrepancies(testDb, organizationId)).toEqual([])
    const { data } = (await browser.send('GET', `${base}/audit?act=customer.erase`)).json()
    expect(data).toMatchObject([{ actor_kind: 'user', object_id: customer.id, changes: { calls: { after: 1 } } }])
  })

  it('counts what it would erase, and changes nothing', async () => {
    const { browser, base, customer } = await enter()
    const body = { phone_number: customer.phone_number, dry_run: true }

    const preview = await browser.send('POST', `${customer.path}/erase`, body)

    expect(preview.json().data).toMatchObject({ calls: 1, transcripts: 1, raw_reports: 1 })
    expect((await browser.send('GET', customer.path)).statusCode).toBe(200)
    expect((await browser.send('GET', `${base}/audit?act=customer.erase`)).json().data).toEqual([])
  })

  it.each([
    { what: 'of somebody else', typed: '+12025550199' },
    { what: 'that is none', typed: 'anonymous' },
    { what: 'of a part of it', typed: '555' }
  ])('rejects the number $what as confirmation', async ({ typed }) => {
    const { browser, customer } = await enter()

    const refused = await browser.send('POST', `${customer.path}/erase`, { phone_number: typed })

    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'phone_number must be the number of the customer'
    ])
    expect((await browser.send('GET', customer.path)).statusCode).toBe(200)
  })

  it('erases nothing if the journal of erasures cannot be written', async () => {
    const put = () => Promise.reject(new StoreError('the disk is full', 'full'))
    const full = startConsole(testDb, { recordings: { ...recordings, put } })
    const { browser, customer } = await enter('owner', full)

    const failed = await browser.send('POST', `${customer.path}/erase`, { phone_number: customer.phone_number })

    expect(failed.statusCode).toBe(503)
    expect((await browser.send('GET', customer.path)).statusCode).toBe(200)
  })

  it('is done once for two concurrent requests', async () => {
    const { browser, base, customer } = await enter()
    const erase = () => browser.send('POST', `${customer.path}/erase`, { phone_number: customer.phone_number })

    const answers = await Promise.all([erase(), erase()])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await browser.send('GET', `${base}/audit?act=customer.erase`)).json().data).toHaveLength(1)
  })

  it('requires a recent confirmation', async () => {
    const { browser, person, customer } = await enter()
    await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()

    const refused = await browser.send('POST', `${customer.path}/erase`, { phone_number: customer.phone_number })

    expect([refused.statusCode, refused.json().error]).toEqual([403, 'Confirmation Required'])
    expect((await browser.send('GET', customer.path)).statusCode).toBe(200)
  })

  it.each([
    { what: 'there is none', erasureKey: undefined },
    { what: 'others were erased with another', erasureKey: parseErasureKey(Buffer.alloc(32, 8).toString('base64')) }
  ])('says which key is missing if $what', async ({ erasureKey }) => {
    const { browser, customer, organizationId, endpoint } = await enter('owner', startConsole(testDb, { erasureKey }))
    await testDb
      .insertInto('erased_callers')
      .values({
        organization_id: organizationId,
        client_id: endpoint.clientId,
        caller_hash: Buffer.alloc(32),
        key_id: 'another',
        erased_at: new Date()
      })
      .execute()

    const refused = await browser.send('POST', `${customer.path}/erase`, { phone_number: customer.phone_number })

    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('ERASURE_KEY')])
    expect((await browser.send('GET', customer.path)).statusCode).toBe(200)
  })

  it('is forbidden for reviewers', async () => {
    const { browser, customer } = await enter('reviewer')

    const refused = await browser.send('POST', `${customer.path}/erase`, { phone_number: customer.phone_number })

    expect(refused.statusCode).toBe(403)
  })
})

/** Creates an organization with one call of one customer, and a signed-in member. */
async function enter(role: 'owner' | 'reviewer' = 'owner', { open } = console) {
  const organizationId = await addOrganization(db)
  const base = `/organizations/${organizationId}`
  const [browser, owner] = [open(), console.open()]
  const person = await addPerson(db, { memberships: { [organizationId]: role } })
  await browser.enter(person)
  await owner.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  const endpoint = await addUrl({ db, testDb }, organizationId)
  const place = { organizationId, endpointId: endpoint.id }
  const report = samples.vapi.build({ callId: 'call-1', callerNumber: '+12025550171' })
  const rejection = await addRejection(testDb, place, { body: report })
  await owner.send('POST', `${base}/rejections/${rejection}/release`)
  const { data } = (await owner.send('GET', `${base}/customers`)).json()
  const path = `${base}/customers/${data[0].id}`

  return { browser, person, base, organizationId, endpoint, customer: { ...data[0], path } }
}
