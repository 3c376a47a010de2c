import { describe, expect, it } from 'vitest'
import { type Act, acts, listPermissions, may, type Permitted } from './permissions.ts'

const people = {
  stranger: { platform_role: null, role: null },
  viewer: { platform_role: null, role: 'viewer' },
  reviewer: { platform_role: null, role: 'reviewer' },
  owner: { platform_role: null, role: 'owner' },
  account_manager: { platform_role: 'account_manager', role: null },
  administrator: { platform_role: 'administrator', role: null }
} as const satisfies Record<string, Permitted>

/** Of each act, a mark for viewer, reviewer, owner, account manager and administrator. */
const table: Readonly<Record<Act, string>> = {
  read: '+++++',
  review: '-++++',
  export: '-++++',
  manage_clients: '--+++',
  issue_api_keys: '--+++',
  manage_members: '--+++',
  read_audit: '--+++',
  read_costs: '--+++',
  evaluate_again: '--+++',
  erase_callers: '--+++',
  revoke_api_keys: '---++',
  replay_reports: '---++',
  manage_organizations: '---++',
  manage_people: '----+'
}

describe('may', () => {
  it.each(acts)('%s', (act) => {
    const { stranger, ...known } = people
    const marks = Object.values(known).map((person) => (may(person, act) ? '+' : '-'))

    expect(marks.join('')).toBe(table[act])
    expect(may(stranger, act)).toBe(false)
  })

  it('goes by the higher role of staff who are members too', () => {
    expect(may({ platform_role: 'account_manager', role: 'viewer' }, 'manage_clients')).toBe(true)
  })

  it('lets owners revoke keys where the operator lets them', () => {
    const settings = { ownersRevokeKeys: true }

    expect(may(people.owner, 'revoke_api_keys', settings)).toBe(true)
    expect(may(people.reviewer, 'revoke_api_keys', settings)).toBe(false)
    expect(may(people.account_manager, 'revoke_api_keys', settings)).toBe(true)
  })
})

it('lists what somebody may do', () => {
  expect(listPermissions(people.reviewer)).toEqual(['read', 'review', 'export'])
  expect(listPermissions(people.stranger)).toEqual([])
})
