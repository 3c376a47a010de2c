import type { AuditChanges, OrganizationScope } from '@callbook/db'
import { type RawBuilder, sql } from 'kysely'

/** Fields of calls in audit events whose values are our own terms and identify no caller. */
const ourWords = ['domain', 'source', 'outcome']

/** Removes texts about calls or customers from audit events. Numbers and our own terms stay. */
export async function removeAuditTexts(at: OrganizationScope, objectIds: readonly string[]): Promise<void> {
  const isOfThem = sql`object_id = any(${objectIds})`

  await keepInEvents(
    at,
    isOfThem,
    (name, value) => typeof value === 'number' || typeof value === 'boolean' || ourWords.includes(name)
  )
}

interface Caller {
  readonly phone_number: string
  readonly email: string
  readonly full_name: string
}

/** Removes everything that identifies a caller from all audit events of an organization. */
export async function removeAuditMentions(at: OrganizationScope, caller: Caller): Promise<void> {
  await removeTraces(at, [caller], sql`true`)
}

/** Removes everything that identifies callers from the filters of exports and views, the only other texts of users. */
export async function removeFilterMentions(at: OrganizationScope, callers: readonly Caller[]): Promise<void> {
  await removeTraces(at, callers, sql`(action like '%.export%' or action like 'view.%')`)
}

async function removeTraces(
  at: OrganizationScope,
  callers: readonly Caller[],
  condition: RawBuilder<unknown>
): Promise<void> {
  const traces = callers.flatMap(tracesOf)
  if (traces.length === 0) return
  const patterns = traces.map((trace) => `%${trace.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const areThere = sql`changes::text like any(${patterns}::text[])`

  await keepInEvents(at, sql`${condition} and ${areThere}`, (_, value) => {
    const text = JSON.stringify(value)

    return !traces.some((trace) => text.includes(trace))
  })
}

function tracesOf({ phone_number, email, full_name }: Caller): string[] {
  // A single word may be another person's name, or an ordinary word.
  const fullName = /\S\s+\S/.test(full_name) ? full_name : ''

  return [phone_number, email, fullName].filter((trace) => trace !== '').map(inJson)
}

async function keepInEvents(
  { db: tx, organizationId }: OrganizationScope,
  condition: RawBuilder<unknown>,
  stays: (name: string, value: unknown) => boolean
): Promise<void> {
  const { rows } = await sql<{ id: string; changes: string }>`
    select id, changes from audit_events where organization_id = ${organizationId} and not is_access and ${condition}`.execute(
    tx
  )

  for (const { id, changes } of rows) {
    const kept = keep(changes, stays)
    if (kept === changes) continue
    await sql`
      update audit_events set changes = ${kept} where organization_id = ${organizationId} and id = ${id}`.execute(tx)
  }
}

/** Replaces every value that may not stay with null. */
function keep(text: string, stays: (name: string, value: unknown) => boolean): string {
  const changes: AuditChanges = JSON.parse(text)
  const kept = Object.entries(changes).map(([name, sides]) => {
    const values = Object.entries(sides).map(([side, value]) => [side, stays(name, value) ? value : null])

    return [name, Object.fromEntries(values)]
  })

  return JSON.stringify(Object.fromEntries(kept))
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
