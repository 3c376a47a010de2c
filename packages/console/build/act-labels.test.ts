import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actLabels } from '../src/pages/settings/audit/act-labels.ts'

/** Where the acts are named that an audit may tell, by `'client.create': 'client'` and the like. */
const acts = readFileSync(new URL('../../admin/src/audit/audit-actions.ts', import.meta.url), 'utf8')

it('has words for everything that is done to an organization', () => {
  const named = [...acts.matchAll(/'([\w.]+)': '(\w+)'/g)].map(([, act = '', kind]) => ({ act, kind }))
  const ofOrganizations = named.filter(({ kind }) => kind !== 'installation').map(({ act }) => act)

  expect(ofOrganizations.length).toBeGreaterThan(20)
  expect(ofOrganizations.filter((act) => actLabels[act] === undefined)).toEqual([])
})
