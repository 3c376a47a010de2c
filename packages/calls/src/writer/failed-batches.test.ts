import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { DatabaseError, newId } from '@callbook/postgres'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { someReport } from '../testing/index.ts'
import { createCircuitBreakers, HeldUpError } from './circuit-breakers.ts'
import { divide } from './failed-batches.ts'
import type { WaitingReport } from './report-queue.ts'

/** Errors of a transaction that includes a certain report. */
const errors = {
  locked: errorOf('55P03'),
  unstorable: errorOf('22021'),
  'node lost': errorOf('08006'),
  'no space': errorOf('53100')
}

interface Draft {
  readonly organization: number
  readonly caller: number
  readonly fault?: keyof typeof errors | undefined
}

const endpoints = [1, 2, 3].map(() => ({
  organizationId: newId<OrganizationId>(),
  clientId: newId<ClientId>(),
  endpointId: newId<EndpointId>()
}))

const drafts = fc.array(
  fc.record({
    organization: fc.nat({ max: endpoints.length - 1 }),
    caller: fc.nat({ max: 4 }),
    fault: fc.option(fc.constantFrom('locked', 'unstorable', 'node lost', 'no space'), { freq: 3, nil: undefined })
  }),
  { minLength: 1, maxLength: 20 }
)

it('a divided batch settles each report once, and stores what is not blocked', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async (batch) => {
      const results = await divided(batch)

      expect(results.map(({ length }) => length)).toEqual(batch.map(() => 1))
      for (const [index, draft] of batch.entries()) {
        if (isFree(draft, batch)) expect(results[index]).toEqual([draft.fault ? errors[draft.fault] : 'stored'])
        else if (isBlocked(draft, batch)) expect(results[index]).toEqual([expect.any(HeldUpError)])
      }
      // While some are stored, the server is not full.
      if (results.flat().includes('stored')) expect(results.flat()).not.toContain(errors['no space'])
    }),
    { numRuns: 300 }
  )
})

/** Returns whether nothing blocks the report: neither its organization nor its caller. */
function isFree({ organization, caller }: Draft, batch: readonly Draft[]): boolean {
  const ofOrganization = batch.filter((other) => other.organization === organization)
  const lockedCallers = new Set(ofOrganization.flatMap((other) => (other.fault === 'locked' ? [other.caller] : [])))

  return (
    !ofOrganization.some(({ fault }) => fault === 'node lost' || fault === 'no space') &&
    !lockedCallers.has(caller) &&
    lockedCallers.size < 3 // Then the organization counts as blocked.
  )
}

function isBlocked({ organization, fault }: Draft, batch: readonly Draft[]): boolean {
  const isFull = batch.some((other) => other.organization === organization && other.fault === 'no space')

  return !isFull && (fault === 'locked' || fault === 'node lost')
}

/** @returns the results of each report: `stored`, or an error */
async function divided(batch: readonly Draft[]): Promise<unknown[][]> {
  const results: unknown[][] = batch.map(() => [])
  const faults = new Map<WaitingReport, Draft['fault']>()
  const reports = batch.flatMap(({ organization, caller, fault }, index): WaitingReport[] => {
    const endpoint = endpoints[organization]
    if (endpoint === undefined) return []
    const report = someReport(endpoint, { callerPhoneNumber: `caller ${caller}` })
    const waiting: WaitingReport = {
      queued: { ...report, codec: 'zstd', compressedBody: Buffer.alloc(0) },
      resolve: () => void results[index]?.push('stored'),
      reject: (error) => void results[index]?.push(error)
    }
    faults.set(waiting, fault)
    return [waiting]
  })

  async function write(group: readonly WaitingReport[]): Promise<void> {
    for (const report of group) {
      const fault = faults.get(report)
      if (fault !== undefined) throw errors[fault]
    }
    breakers.noteSuccess(group.map(({ queued }) => queued))
    for (const { resolve } of group) resolve({ kind: 'duplicate' })
  }

  const breakers = createCircuitBreakers()
  await write(reports).catch((error: unknown) => divide({ reports, error }, { write, breakers }))

  return results
}

function errorOf(code: string): DatabaseError {
  return Object.assign(new DatabaseError('', 0, 'error'), { severity: 'ERROR', code })
}
