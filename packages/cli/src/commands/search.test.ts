import { findProgress, indexNextCalls, jsonTemplate, listCalls, searchedCallColumns } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import { type OrganizationId, parseSearch } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'

const { db, testDb, env, json } = await createAdmin()

it('indexes all calls of an organization, and finds them by their words', async () => {
  const { organizationId, id } = await addBrake()

  expect(await json(['search', 'rebuild', '--organization', organizationId])).toEqual([
    { organization_id: organizationId, calls: 1 }
  ])
  expect(await findProgress({ db, organizationId })).toMatchObject({ backfillBefore: null })
  expect(await search(organizationId, 'brake "strange noise" -refund')).toEqual([id])
  expect(await search(organizationId, 'refund')).toEqual([])
})

it('indexes all calls again, and finds each once', async () => {
  const { organizationId, id } = await addBrake()

  for (const _ of ['once', 'again']) await runAdmin(env, ['search', 'rebuild', '--organization', organizationId])

  expect(await search(organizationId, 'brak*')).toEqual([id])
})

it('counts calls that a worker indexes in the meantime', async () => {
  const { organizationId } = await addBrake()
  let isDone = false
  const work = async () => {
    while (!isDone) await indexNextCalls({ db, organizationId })
  }
  const worker = work()
  onTestFinished(async () => {
    isDone = true
    await worker
  })

  for (const _ of Array.from({ length: 5 }))
    expect(await json(['search', 'rebuild', '--organization', organizationId])).toMatchObject([{ calls: 1 }])
})

async function search(organizationId: OrganizationId, words: string): Promise<unknown[]> {
  const page = { limit: 20, offset: 0 }
  const form = { item: jsonTemplate(searchedCallColumns), before: '[', after: () => ']' }
  const found = await listCalls(
    { db, reach: organizationId },
    { search: parseSearch(words) },
    { page, form, columns: searchedCallColumns }
  )

  return JSON.parse(found.join('')).map(({ id }: { readonly id: string }) => id)
}

async function addBrake() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId, { call_summary: 'The brake makes a strange noise' })

  return { organizationId, id }
}
