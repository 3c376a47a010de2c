import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../database.ts'
import { indexNextCalls } from '../queries/search/index-changes.ts'

/** Indexes the words of all calls of an organization, as the worker does. The first step only begins the index. */
export async function indexWords(db: Queryable, organizationId: OrganizationId): Promise<void> {
  await indexNextCalls(db, organizationId)
  while ((await indexNextCalls(db, organizationId)).hasMore);
}
