import { maxNameWords } from '@callbook/domain'
import { listSql } from '@callbook/postgres'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countedCalls, countedCustomers } from '../counts/counted-tables.ts'
import { nameSearch, rowsOfWord } from './has-words.ts'

const { testDb } = await createTestDatabase()

describe('nameSearch', () => {
  it.each([
    ['dana whit', ['dana', 'whit']],
    ['dana', ['dana']],
    ['', undefined]
  ])('returns, for %j, %j', (words, search) => {
    expect(nameSearch(words)).toEqual(search)
  })
})

describe('rowsOfWord', () => {
  it.each([countedCalls, countedCustomers])('of $name uses only the index of each word', async (table) => {
    const organizationId = await addOrganization(testDb)
    const { text, values } = rowsOfWord(table, listSql`organization_id = ${organizationId}`, 'da', 10)

    const plan = await testDb.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, values))

      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

    for (let nth = 1; nth <= maxNameWords; nth += 1) {
      expect(plan).toContain(`Index Only Scan using ${table.name}_by_name_${nth} on ${table.name}`)
    }
  })
})
