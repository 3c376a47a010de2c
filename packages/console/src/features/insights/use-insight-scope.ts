import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { rangeBefore, rangeOf } from './insight-range.ts'
import type { InsightSearch } from './insight-search.ts'
import { type InsightScope, insightsQuery } from './insights.ts'

/**
 * Returns the scope of a page, with the range of the figures that it shows.
 *
 * @returns `undefined` if a custom period has no dates
 */
export function useInsightScope(organization: string, search: InsightSearch): InsightScope | undefined {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { before, period, from, to, client, assistant, version } = search
  const selection = { organization, timeZone, period, from, to, client, assistant, version }
  const range = rangeOf(search, now, timeZone)
  const { data } = useQuery({ ...insightsQuery(selection), enabled: range !== undefined })
  if (range === undefined) return undefined

  return {
    ...selection,
    range: data?.range ?? range,
    before: before === 'yes' ? (data?.before ?? rangeBefore(search, range)) : undefined
  }
}
