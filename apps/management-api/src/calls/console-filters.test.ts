import { addFilteredCalls, createTestDatabase } from '@callbook/db/testing'
import { type CallFilterDefinition, type CallFilterName, callFilters, type OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callsSearch } from '../mcp/links.ts'
import { startConsole } from '../testing/console/console.ts'
import { prepare } from '../testing/console/requests.ts'
import { consoleFilterNames } from './filters.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const { browser, organizationId, path } = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/calls')
const cases = await addFilteredCalls({ db, testDb }, organizationId as OrganizationId)
const casesOf = (name: CallFilterName) => cases.filter((one) => one.name === name)
const definitionOf = (name: CallFilterName): CallFilterDefinition => callFilters[name]
const views = path.replace(/calls$/, 'views')
const view = (await browser.send('POST', views, { name: 'View', query: '', is_shared: false })).json().data

it.each(consoleFilterNames)('lists, counts and exports calls by %s', async (name) => {
  const { parameter, total } = definitionOf(name)
  for (const { text, ids } of casesOf(name)) {
    const query = `${parameter}=${encodeURIComponent(text)}`
    const list = (await browser.send('GET', `${path}?limit=200&${query}`)).json()
    const counts = (await browser.send('GET', `${path}/counts?${query}`)).json().data
    const file = (await browser.send('GET', `${path}.csv?${query}&columns=time`)).body.split('\r\n').slice(1, -1)

    const shown = list.data.map(({ id }: { readonly id: string }) => id)
    expect([shown, list.total, list.total_is_bounded], query).toEqual([ids, ids.length, false])
    expect(counts !== null, query).toBe(total === 'counted' || total === 'scope')
    expect(file.map((line) => line.split(',')[0])).toEqual(ids)
  }
})

it.each(consoleFilterNames.filter((name) => definitionOf(name).page !== undefined && name !== 'search'))(
  'saves %s in views, unless it names a caller',
  async (name) => {
    const { parameter, namesCaller } = definitionOf(name)
    for (const { value, text } of casesOf(name)) {
      const given = name === 'answer' ? text : value
      const query = String(new URLSearchParams(callsSearch({ [parameter]: given })))
      const { statusCode } = await browser.send('PATCH', `${views}/${view.id}`, { query })

      expect([query, statusCode]).toEqual([query, namesCaller ? 400 : 200])
    }
  }
)
