import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countedFilters, maxExported, mostSelected } from '../src/api/server-facts.ts'

/** Returns the part of a source of the server that a pattern names. */
function partOf(path: string, pattern: RegExp): string {
  const source = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

  return pattern.exec(source)?.[1] ?? ''
}

it.each([
  [
    'events and calls in a file',
    maxExported,
    'packages/operations/src/exports/max-exported.ts',
    /maxExported = ([\d_]+)/
  ],
  ['selected calls', mostSelected, 'apps/management-api/src/console/selected-calls/ids.ts', /mostSelected = ([\d_]+)/]
])('states the maximum number of %s', (_, stated, path, pattern) => {
  expect(stated).toBe(Number(partOf(path, pattern).replaceAll('_', '')))
})

it('states the filters of calls with counters', () => {
  const columns = partOf('packages/db/src/queries/calls/call-filter.ts', /const countedColumns = \{([^}]*)\}/)
  const named = [...columns.matchAll(/'(\w+)'/g)].map(([, name]) => name)

  expect(named.length).toBeGreaterThan(3)
  expect(new Set(countedFilters)).toEqual(new Set(['client_id', 'start_date', 'end_date', ...named]))
})
