import { useQuery } from '@tanstack/react-query'
import { textOf, valuesOf } from '#features/calls/several.ts'
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

export function CustomerFilters({ organization, filter, onChange }: CustomerFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: Record<string, string | undefined>) =>
    onChange(readCustomerFilter({ ...filter, ...changed }))
  const [text, setText] = useSettledText(filter.q ?? '', (q) => change({ q }))

  function choice(name: 'client' | 'status', label: string, labels: Readonly<Record<string, string>>): AnyFilter {
    const values = valuesOf(filter[name])
    const hasSeveral = name === 'status'
    const toggled = (chosen: string) =>
      values.includes(chosen) ? values.filter((value) => value !== chosen) : [...values, chosen]

    return {
      name,
      label,
      values,
      hasSeveral,
      choices: Object.entries(labels).map(([each, words]) => ({ value: each, label: words })),
      shown: values.length === 0 ? undefined : values.map((value) => labels[value] ?? 'Unknown').join(', '),
      choose: (chosen) => change({ [name]: hasSeveral ? textOf(toggled(chosen)) : chosen }),
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
