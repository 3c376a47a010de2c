import { type CallFilterDefinition, callFilters } from '@callbook/domain/tables'
import { expect, it } from 'vitest'
import { type CallSearch, pageFilters, readCallSearch } from '../call-search.ts'
import { callParameters, isCounted } from '../calls.ts'
import { filterControls } from './call-filters.tsx'
import { readViewQuery, writeViewQuery } from './saved-views.ts'

const definitions = Object.values<CallFilterDefinition>(callFilters).filter(({ page }) => page !== undefined)

/** Returns a valid value of a filter in a URL. */
function exampleOf({ type, values = [], max }: CallFilterDefinition): string {
  if (type === 'enumeration') return values.slice(0, 2).join(',')
  if (type === 'boolean') return 'yes'

  return { number: String(max), time: '2026-11-22' }[type as string] ?? 'example'
}

function controlsOf(search: CallSearch, change: (changed: CallSearch) => void = () => undefined) {
  return filterControls({
    organization: '',
    questions: [],
    search,
    change,
    clients: { example: 'Acme' },
    countOf: () => null
  })
}

it.each(definitions)('reads, sends and saves $page', (filter) => {
  const { page = '', parameter, total } = filter
  const search = readCallSearch({ [page]: exampleOf(filter), other: 'x' })

  expect(search).toEqual({ [page]: exampleOf(filter) })
  const parameters = callParameters(search, 'UTC')
  expect(Object.keys(parameters)).toEqual([parameter])
  expect(isCounted(parameters)).toBe(total === 'counted' || total === 'scope')
  expect(readViewQuery({ query: writeViewQuery(search), client_id: null })).toEqual(search)
})

it.each(definitions.filter(({ type }) => type !== 'words'))('shows $page in a control, and clears it', (filter) => {
  const { page = '', label } = filter
  const search = readCallSearch({ [page]: exampleOf(filter) })
  let changed: CallSearch = search
  const shown = controlsOf(search, (change) => {
    changed = { ...changed, ...change }
  }).filter(({ control }) => control.shown !== undefined)

  expect(shown.map(({ control }) => control.label)).toEqual([label])
  expect(shown[0]?.permission).toBe(filter.permission)
  shown[0]?.control.clear()
  expect(Object.values(changed).filter((value) => value !== undefined)).toEqual([])
})

it('has one control for each filter or range', () => {
  const labels = controlsOf({}).map(({ control }) => control.label)

  expect(labels).toEqual([...new Set([...pageFilters.values()].map(({ label }) => label))].slice(0, -1))
})

it.each(definitions.filter(({ values }) => values !== undefined))('offers every value of $page', ({ page, values }) => {
  const control = controlsOf({}).find((one) => one.control.name === page)?.control
  const choices = control !== undefined && 'choices' in control ? control.choices.map(({ value }) => value) : []

  expect(choices).toEqual(expect.arrayContaining([...(values ?? [])]))
})

it.each(['unknown', '101', '-1', '1e1', ''])('ignores the value %j of filters with fixed values or bounds', (value) => {
  const names = definitions.filter(({ type, max }) => type === 'enumeration' || type === 'boolean' || max === 100)
  const search = Object.fromEntries(names.map(({ page }) => [page, value]))

  expect(readCallSearch(search)).toEqual(value === 'unknown' ? { status: value, direction: value } : {})
})
