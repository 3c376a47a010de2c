import type { OrganizationId } from '@callbook/domain'

/** Returns the organization of a login, or `undefined` if it is not the name of a reader. */
export function organizationOfLogin(login: string): OrganizationId | undefined {
  const id = /^callbook_reader_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[0-9a-z]+$/.exec(
    login
  )

  return id === null ? undefined : (id.slice(1).join('-') as OrganizationId)
}
