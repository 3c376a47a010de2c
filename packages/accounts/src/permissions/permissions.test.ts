import { membershipRoles, reviewerRoles } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { hasPermission, listPermissions, type Permission, type Permitted, permissions } from './permissions.ts'

const people = {
  stranger: { platform_role: null, role: null },
  viewer: { platform_role: null, role: 'viewer' },
  reviewer: { platform_role: null, role: 'reviewer' },
  client_manager: { platform_role: null, role: 'client_manager' },
  owner: { platform_role: null, role: 'owner' },
  account_manager: { platform_role: 'account_manager', role: null },
  administrator: { platform_role: 'administrator', role: null }
} as const satisfies Record<string, Permitted>

/** For each action, a mark for viewer, reviewer, client manager, owner, account manager and administrator. */
const table: Readonly<Record<Permission, string>> = {
  read: '++++++',
  review: '-+++++',
  export: '-+++++',
  manage_endpoints: '--++++',
  manage_clients: '---+++',
  issue_api_keys: '---+++',
  manage_members: '---+++',
  read_audit: '---+++',
  read_costs: '---+++',
  evaluate_again: '---+++',
  erase_callers: '---+++',
  export_callers: '---+++',
  hold_data: '---+++',
  revoke_api_keys: '----++',
  replay_reports: '----++',
  manage_organizations: '----++',
  manage_people: '-----+'
}

describe('hasPermission', () => {
  it.each(permissions)('%s', (act) => {
    const { stranger, ...known } = people
    const marks = Object.values(known).map((person) => (hasPermission(person, act) ? '+' : '-'))

    expect(marks.join('')).toBe(table[act])
    expect(hasPermission(stranger, act)).toBe(false)
  })

  it('uses the higher role of staff who are also members', () => {
    expect(hasPermission({ platform_role: 'account_manager', role: 'viewer' }, 'manage_clients')).toBe(true)
  })

  it('lets owners revoke keys if the operator allows it', () => {
    const settings = { ownersRevokeKeys: true }

    expect(hasPermission(people.owner, 'revoke_api_keys', settings)).toBe(true)
    expect(hasPermission(people.reviewer, 'revoke_api_keys', settings)).toBe(false)
    expect(hasPermission(people.account_manager, 'revoke_api_keys', settings)).toBe(true)
  })
})

it('lists the permissions of a user', () => {
  expect(listPermissions(people.reviewer)).toEqual(['read', 'review', 'export'])
  expect(listPermissions(people.stranger)).toEqual([])
})

it('permits reviews to the roles to which calls can be assigned', () => {
  const permitted = membershipRoles.filter((role) => hasPermission({ platform_role: null, role }, 'review'))

  expect(permitted).toEqual(reviewerRoles)
})
