import {
  type ClientId,
  type EndpointId,
  type GapId,
  narrow,
  type ProviderAccountId,
  type Reach
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { GapEnding, GapKind } from './gaps.ts'

export interface GapRow {
  readonly id: GapId
  readonly account_id: ProviderAccountId
  readonly client_id: ClientId | null
  readonly endpoint_id: EndpointId | null
  readonly provider: string
  readonly provider_call_id: string
  readonly kind: GapKind
  readonly ended_at: string | null
  readonly found_at: string
  readonly resolved_at: string | null
  readonly how: GapEnding | null
}

export interface GapFilter {
  readonly accountId?: ProviderAccountId | undefined
  readonly clientId?: ClientId | undefined
  readonly kind?: GapKind | undefined
  readonly isResolved?: boolean | undefined
  /** Earliest and latest time when the call was found missing, inclusive. */
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

export interface GapPosition {
  readonly foundAt: Date
  readonly id: GapId
}

interface GapPage {
  readonly limit: number
  readonly after?: GapPosition | undefined
}

/** Returns the gaps of an organization, newest first. */
export async function listGaps(
  db: Database,
  reach: Reach,
  requested: GapFilter,
  { limit, after }: GapPage
): Promise<GapRow[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { accountId, clientId, kind, isResolved, start, end } = filter
  const place = after && sql<boolean>`(found_at, id) < (${after.foundAt}::timestamptz, ${after.id}::uuid)`

  return await db
    .selectFrom('gaps')
    .select(['id', 'account_id', 'client_id', 'endpoint_id', 'provider', 'provider_call_id', 'kind'])
    .select(['ended_at', 'found_at', 'resolved_at', 'resolution as how'])
    .where('organization_id', '=', organizationId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(isResolved !== undefined, (query) => query.where('resolved_at', isResolved ? 'is not' : 'is', null))
    .$if(start !== undefined, (query) => query.where(sql<boolean>`found_at >= ${start}::timestamptz`))
    .$if(end !== undefined, (query) => query.where(sql<boolean>`found_at <= ${end}::timestamptz`))
    .$if(place !== undefined, (query) => query.where(place ?? sql<boolean>`true`))
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<GapRow>()
    .execute()
}
