import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#features/clients/clients.ts'
import type { AnyFilter } from '#ui/filters/filter.ts'
import classes from '#ui/filters/filter-bar.module.css'
import { FilterBar } from '#ui/filters/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useSettledText } from '#ui/list/use-settled-text.ts'
import { type CustomerFilter, readCustomerFilter } from './customer-filter.ts'
import { customerStatusLabels } from './customer-words.ts'

interface CustomerFiltersProps {
  readonly organization: string
  readonly filter: CustomerFilter
  readonly onChange: (filter: CustomerFilter) => void
}

/** Search and filters of the list of customers. */
export function CustomerFilters({ organization, filter, onChange }: CustomerFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: Record<string, string | undefined>) =>
    onChange(readCustomerFilter({ ...filter, ...changed }))
  const [text, setText] = useSettledText(filter.q ?? '', (q) => change({ q }))

  function choice(name: 'client' | 'status', label: string, labels: Readonly<Record<string, string>>): AnyFilter {
    const value = filter[name]

    return {
      name,
      label,
      values: value === undefined ? [] : [value],
      choices: Object.entries(labels).map(([each, words]) => ({ value: each, label: words })),
      shown: value === undefined ? undefined : (labels[value] ?? 'Unknown'),
      choose: (chosen) => change({ [name]: chosen }),
      clear: () => change({ [name]: undefined })
    }
  }

  const filters = [
    choice('client', 'Client', Object.fromEntries(clients.map(({ id, display_name: name }) => [id, name]))),
    choice('status', 'Status', customerStatusLabels)
  ]

  return (
    <div className={classes.tools}>
      <SearchField label="Search names and numbers" value={text} onChange={setText} />
      <FilterBar filters={filters} />
    </div>
  )
}
