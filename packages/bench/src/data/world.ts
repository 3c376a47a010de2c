import type { ClientId, OrganizationId } from '@callbook/domain'
import type { CallPlan } from './call-plan.ts'
import { seededId } from './ids.ts'
import type { TenantIds } from './tenants.ts'
import { type CallText, inventTexts } from './texts.ts'

/** A plan with the ids and texts for its rows. */
export interface World {
  readonly plan: CallPlan
  readonly texts: readonly CallText[]
  tenantOf(client: number): { readonly organizationId: OrganizationId; readonly clientId: ClientId }
  callId(call: number): string
  customerId(customer: number): string
}

export function createWorld(plan: CallPlan, ids: TenantIds, seed: number): World {
  return {
    plan,
    texts: inventTexts(seed),
    tenantOf(client) {
      const organizationId = ids.organizations[plan.clients[client]?.organization ?? -1]
      const clientId = ids.clients[client]
      if (organizationId === undefined || clientId === undefined) throw new Error('a call of no client')

      return { organizationId, clientId }
    },
    callId: (call) => seededId(plan.timeOf(call), seed, call),
    customerId: (customer) => seededId(plan.timeOf(plan.customers[customer]?.firstCall ?? 0), seed + 2, customer)
  }
}

/** Returns a fictional number in one of ten thousand unassigned areas, one for each customer. */
export function phoneNumberOf(customer: number): string {
  return `+1555${String(customer % 10_000_000).padStart(7, '0')}`
}
