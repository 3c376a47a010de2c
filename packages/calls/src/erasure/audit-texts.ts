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

/** Removes everything that identifies a caller from all audit events of an organization. */
export async function removeAuditMentions(
  at: OrganizationScope,
  caller: { readonly phone_number: string; readonly email: string; readonly full_name: string }
): Promise<void> {
  // A single word may be another person's name, or an ordinary word.
  const fullName = /\S\s+\S/.test(caller.full_name) ? caller.full_name : ''
  const traces = [caller.phone_number, caller.email, fullName].filter((trace) => trace !== '').map(inJson)
  const areThere = traces.map((trace) => sql`strpos(changes::text, ${trace}) > 0`)

  await keepInEvents(
    at,
    sql`(${sql.join(areThere, sql` or `)})`,
    (_, value) => !traces.some((trace) => JSON.stringify(value).includes(trace))
  )
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
