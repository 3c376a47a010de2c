import type { RejectionFacets } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { DayRange, describeDays } from '#features/calls/list/filters/day-range.tsx'
import { clientsQuery } from '#features/clients/clients.ts'
import { providerOf } from '#features/endpoints/providers.ts'
import type { AnyFilter, ChoiceFilter } from '#ui/filters/filter.ts'
import { FilterBar } from '#ui/filters/filter-bar.tsx'
import type { RejectionSearch } from './rejection-search.ts'
import { describeCause } from './rejection-words.ts'

/** A webhook URL that rejected something. */
type Source = Omit<RejectionFacets['endpoints'][number], 'reports'>

interface RejectionFiltersProps {
  readonly organization: string
  readonly search: RejectionSearch
  readonly causes: readonly string[]
  readonly sources: readonly Source[]
  readonly onChange: (search: RejectionSearch) => void
}

export function RejectionFilters({ organization, search, causes, sources, onChange }: RejectionFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: RejectionSearch) => onChange({ ...search, ...changed })

  /** Creates a filter with a known set of values. */
  function choice(
    name: 'client' | 'endpoint' | 'error',
    label: string,
    choices: ChoiceFilter['choices'],
    labelOf: (value: string) => string
  ): AnyFilter {
    const value = search[name]

    return {
      name,
      label,
      values: value === undefined ? [] : [value],
      choices,
      shown: value === undefined ? undefined : (choices.find((one) => one.value === value)?.label ?? labelOf(value)),
      choose: (chosen) => change({ [name]: chosen }),
      clear: () => change({ [name]: undefined })
    }
  }

  const filters: readonly AnyFilter[] = [
    choice(
      'error',
      'Error',
      causes.map((cause) => ({ value: cause, label: describeCause(cause) })),
      describeCause
    ),
    choice(
      'client',
      'Client',
      clients.map(({ id, display_name: name }) => ({ value: id, label: name })),
      () => 'one client'
    ),
    choice('endpoint', 'Webhook URL', labelled(sources), () => 'one webhook URL'),
    {
      name: 'time',
      label: 'Time',
      shown: describeDays(search),
      clear: () => change({ from: undefined, to: undefined }),
      form: (close) => <DayRange days={search} onChange={change} close={close} />
    }
  ]

  return <FilterBar filters={filters} />
}

/** Adds the end of the ID if a client has several webhook URLs of a provider, for example a replaced one. */
function labelled(sources: readonly Source[]): ChoiceFilter['choices'] {
  const named = sources.map(({ endpoint_id: value, client_name: client, provider }) => ({
    value,
    label: `${client}, ${providerOf(provider).name}`
  }))

  return named.map(({ value, label }) => {
    const isUnique = named.every((other) => other.value === value || other.label !== label)

    return { value, label: isUnique ? label : `${label} (…${value.slice(-4)})` }
  })
}
