import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOrganization } from '@callbook/db/testing'
import { onTestFinished } from 'vitest'
import type { Admin } from './admin.ts'
import type { ChangingCommand, Prepare } from './prepare-changes.ts'

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

/** Prepares an export to a folder that exists only on the second run. */
export async function exported({ testDb }: Admin): Promise<ChangingCommand> {
  const organizationId = await addOrganization(testDb)
  const parent = await mkdtemp(join(tmpdir(), 'callbook-export-'))
  onTestFinished(() => rm(parent, { recursive: true }))

  return { organizationId, args: [organizationId, '--output', join(parent, 'all')] }
}
