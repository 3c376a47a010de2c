import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../clients/clients.ts'
import { customerStatusLabels } from '../../customers/customer-words.ts'
import classes from '../../list/filters.module.css'
import { SearchField } from '../../list/search-field.tsx'
import { type CustomerFilter, readCustomerFilter } from './customer-filter.ts'

interface CustomerFiltersProps {
  readonly organization: string
  readonly filter: CustomerFilter
  readonly onChange: (filter: CustomerFilter) => void
}

const statuses = Object.entries(customerStatusLabels).map(([value, label]) => ({ value, label }))

/** Narrows the list: by who it is, whom they called, and how often. */
export function CustomerFilters({ organization, filter, onChange }: CustomerFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const { q = '', client = '', status = '' } = filter
  const change = (changed: Record<string, string>) => onChange(readCustomerFilter({ ...filter, ...changed }))

  return (
    <div className={classes.filters}>
      <SearchField label="Search names and numbers" value={q} onChange={(text) => change({ q: text })} />
      <NativeSelect
        aria-label="Client"
        value={client}
        data={[
          { value: '', label: 'All clients' },
          ...clients.map(({ id: value, display_name: label }) => ({ value, label }))
        ]}
        onChange={({ currentTarget: { value } }) => change({ client: value })}
      />
      <NativeSelect
        aria-label="Status"
        value={status}
        data={[{ value: '', label: 'Any status' }, ...statuses]}
        onChange={({ currentTarget: { value } }) => change({ status: value })}
      />
    </div>
  )
}
