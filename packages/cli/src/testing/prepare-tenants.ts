import { addOrganization } from '@callbook/db/testing'
import type { Prepare } from './prepare-changes.ts'

export function ofOrganization(args: readonly string[]): Prepare {
  return async ({ testDb }) => {
    const organizationId = await addOrganization(testDb)

    return { organizationId, args: ['--organization', organizationId, ...args] }
  }
}

/** Prepares a command whose first argument is the organization. */
export function organizationItself(args: readonly string[]): Prepare {
  return async ({ testDb }) => {
    const organizationId = await addOrganization(testDb)

    return { organizationId, args: [organizationId, ...args] }
  }
}
