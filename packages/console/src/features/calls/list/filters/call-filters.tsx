import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#api/session/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { providers } from '#features/endpoints/providers.ts'
import type { AnyFilter } from '#ui/filters/filter.ts'
import { FilterBar } from '#ui/filters/filter-bar.tsx'
import type { CallParameters } from '../../call-parameters.ts'
import { type CallSearch, readCallSearch } from '../../call-search.ts'
import { callStatusWords, directionWords, evaluationWords, sentimentWords } from '../../call-words.ts'
import { endReasonLabels, reportedAs } from '../../end-reason/end-reason.ts'
import { ChoiceCount } from './choice-count.tsx'
import { DayRange, describeDays } from './day-range.tsx'
import { choiceFilter, rangeFilter, type Search, textFilter } from './make-filters.tsx'
import { costs, durations, scores } from './number-range.tsx'

interface CallFiltersProps {
  readonly organization: string
  readonly search: CallSearch
  readonly parameters: CallParameters
  readonly onChange: (search: CallSearch) => void
}

const reviewLabels = { yes: 'Needs review', no: 'Not needed' }
const providerLabels = Object.fromEntries(providers.map(({ provider, name }) => [provider, name]))
const separated = 'Several values are separated by commas'

export function CallFilters({ organization, search: given, parameters, onChange }: CallFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const mayReadCosts = usePermission()('read_costs')
  const change = (changed: CallSearch) => onChange(readCallSearch({ ...given, ...changed }))
  const search: Search = { search: given, change }
  const countOf =
    (facet: 'direction' | 'evaluation_status' | 'human_review_required' | 'status') => (value: string) => (
      <ChoiceCount organization={organization} parameters={parameters} facet={facet} value={value} />
    )
  const clientLabels = Object.fromEntries(clients.map(({ id, display_name: name }) => [id, name]))

  const filters: readonly AnyFilter[] = [
    choiceFilter(search, 'client', 'Client', clientLabels, { hasSeveral: true }),
    {
      name: 'time',
      label: 'Time',
      shown: describeDays(given),
      clear: () => change({ from: undefined, to: undefined }),
      form: (close) => <DayRange days={given} onChange={change} close={close} />
    },
    choiceFilter(search, 'status', 'Status', labelsOf(callStatusWords), {
      hasSeveral: true,
      countOf: countOf('status')
    }),
    choiceFilter(search, 'direction', 'Direction', directionWords, {
      hasSeveral: true,
      countOf: countOf('direction')
    }),
    choiceFilter(search, 'evaluation', 'Evaluation', evaluationWords, {
      hasSeveral: true,
      isAlone: 'failed',
      countOf: countOf('evaluation_status')
    }),
    choiceFilter(search, 'review', 'Review', reviewLabels, {
      countOf: (value) => countOf('human_review_required')(value === 'yes' ? 'true' : 'false')
    }),
    rangeFilter(search, 'lead', 'Lead score', scores),
    rangeFilter(search, 'adherence', 'Adherence', scores),
    choiceFilter(search, 'sentiment', 'Sentiment', labelsOf(sentimentWords), { hasSeveral: true }),
    choiceFilter(search, 'negative', 'Negative call', { yes: 'Yes', no: 'No' }),
    rangeFilter(search, 'duration', 'Duration', durations),
    ...(mayReadCosts ? [rangeFilter(search, 'cost', 'Cost', costs)] : []),
    textFilter(search, 'phone', 'Phone number'),
    choiceFilter(search, 'provider', 'Provider', providerLabels, { hasSeveral: true }),
    textFilter(search, 'assistant', 'Assistant ID', `As shown on the page of a call. ${separated}`),
    textFilter(search, 'version', 'Assistant version', separated),
    choiceFilter(search, 'ended', 'End reason', endReasonLabels, { hasSeveral: true, titleOf: describeReported }),
    textFilter(search, 'reason', 'Reported end reason', `As worded by the provider: customer-ended-call. ${separated}`),
    textFilter(search, 'language', 'Language', `Such as en or de-DE. ${separated}`),
    {
      name: 'customer',
      label: 'Customer',
      isChosenElsewhere: true,
      shown: given.customer === undefined ? undefined : 'one customer',
      clear: () => change({ customer: undefined }),
      form: () => 'Set on the customer page.'
    }
  ]

  return <FilterBar filters={filters} />
}

function describeReported(category: string): string {
  return `Reported as ${reportedAs(category).join(', ')}`
}

function labelsOf(words: Readonly<Record<string, { readonly word: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([value, { word }]) => [value, word]))
}
