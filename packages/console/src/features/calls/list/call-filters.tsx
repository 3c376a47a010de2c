import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#features/clients/clients.ts'
import type { AnyFilter } from '#ui/filters/filter.ts'
import { FilterBar } from '#ui/filters/filter-bar.tsx'
import { type CallSearch, readCallSearch } from '../call-search.ts'
import { callStatusWords, directionWords, evaluationWords, sentimentWords } from '../call-words.ts'
import { DayRange, describeDays } from './day-range.tsx'
import { describeScores, type ScoreRange, ScoreRangeForm } from './score-range.tsx'
import { TextFilter } from './text-filter.tsx'

interface CallFiltersProps {
  readonly organization: string
  readonly search: CallSearch
  readonly onChange: (search: CallSearch) => void
}

const reviewLabels = { yes: 'Needs review', no: 'Not needed' }

/** Filters of the list of calls. */
export function CallFilters({ organization, search, onChange }: CallFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: CallSearch) => onChange(readCallSearch({ ...search, ...changed }))

  /** Creates a filter with a fixed set of values. */
  function choice(name: keyof CallSearch, label: string, labels: Readonly<Record<string, string>>): AnyFilter {
    const value = search[name]
    const choices = Object.entries(labels).map(([each, words]) => ({ value: each, label: words }))

    return {
      name,
      label,
      value,
      choices,
      shown: value === undefined ? undefined : (labels[value] ?? 'Unknown'),
      choose: (chosen) => change({ [name]: chosen }),
      clear: () => change({ [name]: undefined })
    }
  }

  /** Creates a filter for an exact text. */
  function text(name: keyof CallSearch, label: string, description?: string): AnyFilter {
    return {
      name,
      label,
      shown: search[name],
      clear: () => change({ [name]: undefined }),
      form: (close) => (
        <TextFilter
          label={label}
          description={description}
          value={search[name]}
          onChange={(given) => change({ [name]: given })}
          close={close}
        />
      )
    }
  }

  function scores(of: 'adherence' | 'lead', label: string): AnyFilter {
    const [from, to] = [search[`${of}_from`], search[`${of}_to`]]
    const set = (range: ScoreRange) => change({ [`${of}_from`]: range.from, [`${of}_to`]: range.to })

    return {
      name: of,
      label,
      shown: describeScores({ from, to }),
      clear: () => set({}),
      form: (close) => <ScoreRangeForm range={{ from, to }} onChange={set} close={close} />
    }
  }

  const filters: readonly AnyFilter[] = [
    choice('client', 'Client', Object.fromEntries(clients.map(({ id, display_name: name }) => [id, name]))),
    {
      name: 'time',
      label: 'Time',
      shown: describeDays(search),
      clear: () => change({ from: undefined, to: undefined }),
      form: (close) => <DayRange days={search} onChange={change} close={close} />
    },
    choice('status', 'Status', labelsOf(callStatusWords)),
    choice('direction', 'Direction', directionWords),
    choice('evaluation', 'Evaluation', evaluationWords),
    choice('review', 'Review', reviewLabels),
    scores('lead', 'Lead score'),
    scores('adherence', 'Adherence'),
    choice('sentiment', 'Sentiment', labelsOf(sentimentWords)),
    choice('negative', 'Negative call', { yes: 'Yes', no: 'No' }),
    text('phone', 'Phone number'),
    text('provider', 'Provider', 'Such as vapi, retell or custom-acme'),
    text('assistant', 'Assistant ID', 'As shown on the page of a call'),
    text('version', 'Assistant version'),
    text('reason', 'End reason', 'Exactly as worded by the provider, such as customer-ended-call'),
    {
      name: 'customer',
      label: 'Customer',
      isChosenElsewhere: true,
      shown: search.customer === undefined ? undefined : 'one customer',
      clear: () => change({ customer: undefined }),
      form: () => 'Set on the customer page.'
    }
  ]

  return <FilterBar filters={filters} />
}

function labelsOf(words: Readonly<Record<string, { readonly word: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([value, { word }]) => [value, word]))
}
