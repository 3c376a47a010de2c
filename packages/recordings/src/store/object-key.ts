import type { OrganizationId } from '@callbook/domain'

/**
 * Returns the key of a new object. It contains no data of callers. No key is used twice, so an object never changes.
 */
export function createObjectKey(organizationId: OrganizationId, id: string, now: Date): string {
  return `${organizationId}/${now.toISOString().slice(0, 7)}/${id}`
}

const wellFormed = /^[\w-]+(\/[\w-]+)*$/

export function isObjectKey(key: string): boolean {
  return wellFormed.test(key)
}

/** @throws {Error} for a key that could lead to another folder */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('the key of the object is malformed')

  return key
}
