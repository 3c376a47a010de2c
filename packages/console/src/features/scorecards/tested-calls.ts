import { bodyOf, type TestedCall } from '@callbook/console-api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { type Scorecard, scorecardsKey } from './scorecards.ts'

type Answer = TestedCall['answers'][number]

/** Scores that are at least as far apart differ. */
const differingPoints = 10

/** Calls of the test of a revision, newest first. */
export function testedCallsQuery({ organization, domain }: Scorecard, revision: number) {
  return infiniteQueryOptions({
    queryKey: [...scorecardsKey(organization), 'tests', domain, revision],
    queryFn: async ({ pageParam: cursor }) => {
      const params = { path: { organization, domain, revision }, query: { cursor, limit: 100 } }
      const path = '/console/api/organizations/{organization}/scorecards/{domain}/tests/{revision}'

      return await bodyOf(api.GET(path, { params }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next
  })
}

/** Returns what a person answered; null if nobody did, or if it was left open. */
export function labelOf({ human }: TestedCall, key: string): number | string | null {
  return human !== null && Object.hasOwn(human, key) ? (human[key] ?? null) : null
}

/** Returns whether the model answered otherwise than a person. What the model left open differs, too. */
export function isDifferent(call: TestedCall, { key, value }: Answer): boolean {
  const label = labelOf(call, key)
  if (label === null) return false
  if (typeof label === 'number' && typeof value === 'number') return Math.abs(label - value) >= differingPoints

  return label !== value
}

export function hasDifference(call: TestedCall): boolean {
  return call.answers.some((answer) => isDifferent(call, answer))
}

/** Returns the answers to a call, those that differ from a person's first. */
export function sortAnswers(call: TestedCall): readonly Answer[] {
  return call.answers.toSorted((one, other) => Number(isDifferent(call, other)) - Number(isDifferent(call, one)))
}
