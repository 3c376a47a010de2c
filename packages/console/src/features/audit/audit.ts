import { bodyOf } from '@callbook/console-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/membership.ts'
import { endOfDay, startOfDay } from '#ui/time/day.ts'
import type { AuditFilter } from './audit-filter.ts'

/** Value of `actor` for the command line, which has no id. */
export const commandLine = 'cli' as const

export function auditParameters({ kind, act, actor, object, from, to }: AuditFilter, timeZone: string | undefined) {
  return {
    ...(kind !== undefined && { kind }),
    ...(act !== undefined && { act }),
    ...(actor === commandLine ? { actor_kind: 'cli' as const } : actor !== undefined && { actor_id: actor }),
    ...(object !== undefined && { object_id: object }),
    ...(from !== undefined && { since: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { until: endOfDay(to, timeZone).toISOString() })
  }
}

export function auditQuery(organization: string, filter: ReturnType<typeof auditParameters>) {
  return infiniteQueryOptions({
    queryKey: ['audit', organization, filter],
    queryFn: async ({ pageParam: cursor }) =>
      await bodyOf(
        api.GET('/console/api/organizations/{organization}/audit', {
          params: { path: { organization }, query: { ...filter, cursor } }
        })
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // Always refetch, because users look here for very recent changes.
    staleTime: 0
  })
}

/** One event, for events that are not on a loaded page. */
export function eventQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['audit-event', organization, id],
    queryFn: async () => {
      const path = { organization, id }

      return (await bodyOf(api.GET('/console/api/organizations/{organization}/audit/{id}', { params: { path } }))).data
    }
  })
}

/** The actors of recent events. */
export function actorsQuery(organization: string, kind: AuditFilter['kind']) {
  const query = kind === undefined ? {} : { kind }

  return queryOptions({
    queryKey: ['audit-actors', organization, kind],
    queryFn: async () =>
      (
        await bodyOf(
          api.GET('/console/api/organizations/{organization}/audit/actors', {
            params: { path: { organization }, query }
          })
        )
      ).data
  })
}

export function csvUrl(organization: string, filter: ReturnType<typeof auditParameters>): string {
  return fileUrl(organization, `audit.csv?${new URLSearchParams(filter)}`)
}
