import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { findWrongNames } from '../testing/discrepancies/wrong-names.ts'
import { addCalls, addClient, addCustomer, addOrganization, createTestDatabase } from '../testing/index.ts'
import { up } from './0027-fill-name-words.ts'

const { testDb } = await createTestDatabase()

it('fills the words of every earlier name, and keeps existing words', async () => {
  const organizations = [await addOrganization(testDb), await addOrganization(testDb)]
  for (const id of organizations) {
    const client_id = await addClient(testDb, id)
    const names = Array.from({ length: 1001 }, (_, index) => (index % 7 === 0 ? null : `Zoë Nº${index} O'Brien`))
    await addCalls(
      testDb,
      id,
      names.map((caller_full_name) => ({ client_id, caller_full_name }))
    )
    await addCustomer(testDb, id, client_id, { full_name: 'Łukasz' })
    await addCustomer(testDb, id, client_id, { full_name: '', phone_number: '+12025550144' })
  }
  await testDb.updateTable('calls').set({ name_words: null }).execute()
  await testDb.updateTable('customers').set({ name_words: null }).execute()
  const [first, second] = organizations
  if (first === undefined || second === undefined) throw new Error('no organizations')
  expect(await findWrongNames(testDb, first)).not.toEqual([])

  for (let times = 0; times < 2; times += 1) {
    await up(testDb as unknown as Kysely<never>)

    for (const id of organizations) expect(await findWrongNames(testDb, id)).toEqual([])
  }
  const unnamed = testDb.selectFrom('calls').select('id').where('caller_full_name', 'is', null)
  expect(await unnamed.where('name_words', 'is not', null).execute()).toEqual([])
})
