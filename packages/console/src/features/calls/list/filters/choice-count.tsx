import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/locale/formats.ts'
import type { CallParameters } from '../../call-parameters.ts'
import { countsQuery, isCounted } from '../../total-of-calls.ts'

interface ChoiceCountProps {
  readonly organization: string
  readonly parameters: CallParameters
  readonly facet: 'direction' | 'evaluation_status' | 'human_review_required' | 'status'
  readonly value: string
}

/** Number of calls with a value of a filter. It is requested when the menu opens. */
export function ChoiceCount({ organization, parameters, facet, value }: ChoiceCountProps) {
  const { sort: _, order: __, ...filters } = parameters
  const { data: counts } = useQuery({ ...countsQuery(organization, filters), enabled: isCounted(filters) })
  const count = counts?.[facet][value]

  return count === undefined ? null : formatCount(count)
}
