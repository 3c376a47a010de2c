import type { Me } from '@callbook/console-api'

export type Membership = Me['organizations'][number]

/**
 * Paths of the open memberships by organization. A link to another membership of an organization loads a new document,
 * so that no cached data of the first one remains.
 */
const opened = new Map<string, string>()

/**
 * Opens the membership in a URL, for the requests of this document.
 *
 * @param path `organization`, or `organization~client`
 * @returns the organization
 */
export function openMembership(path: string): string {
  const [organization = ''] = path.split('~')
  if (path !== organization) opened.set(organization, path)

  return organization
}

/** Forgets an open membership that has ended. */
export function closeMembership(organization: string): void {
  opened.delete(organization)
}

/** Returns the organization as URLs contain it: with the client of the open membership. */
export function pathOfOrganization(organization: string): string {
  return opened.get(organization) ?? organization
}

/** Returns the URL of a file of the API, for links: requests of the client get the open membership by themselves. */
export function fileUrl(organization: string, path: string): string {
  return `/console/api/organizations/${pathOfOrganization(organization)}/${path}`
}

/** Returns the open membership of an organization: by default the first one. */
export function membershipIn({ organizations }: Me, organization: string): Membership | undefined {
  const path = pathOfOrganization(organization)

  return organizations.find((one) => one.path === path) ?? organizations.find(({ id }) => id === organization)
}

/** Returns the URL of a membership that shares its organization with others; `undefined` for any other. */
export function urlOfMembership({ id, path }: Membership): string | undefined {
  return path === id ? undefined : `/console/o/${path}`
}

/** Returns the name of a membership: of the client if the user has several memberships, and of the organization. */
export function nameOfMembership({ id, path, name, client_name: client }: Membership): string {
  return path === id ? name : `${client ?? 'All clients'} · ${name}`
}
