import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { keysOf } from '#lib/records.ts'
import segments from '#ui/page/segments.module.css'
import { type InsightSearch, periods, readInsightSearch, usualPeriod } from './insight-search.ts'
import classes from './period-choice.module.css'

interface PeriodChoiceProps {
  readonly organization: string
  readonly search: InsightSearch
  readonly onChange: (search: InsightSearch) => void
  /** More choices in the line. */
  readonly children: ReactNode
}

export function PeriodChoice({ organization, search, onChange, children }: PeriodChoiceProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const { period = usualPeriod, from = '', to = '', client = '' } = search
  const change = (changed: Record<string, string>) => onChange(readInsightSearch({ ...search, ...changed }))

  return (
    <div className={classes.line}>
      <nav aria-label="Period" className={segments.segments}>
        {keysOf(periods).map((name) => (
          <Link
            key={name}
            to="/o/$organization/insights"
            params={{ organization }}
            search={{ ...search, period: name }}
            aria-current={name === period ? 'true' : undefined}
          >
            {periods[name]}
          </Link>
        ))}
      </nav>
      {period === 'own' && (
        <>
          <TextInput
            type="date"
            aria-label="From"
            max={to}
            value={from}
            onChange={({ currentTarget: { value } }) => change({ from: value })}
          />
          <TextInput
            type="date"
            aria-label="To"
            min={from}
            value={to}
            onChange={({ currentTarget: { value } }) => change({ to: value })}
          />
        </>
      )}
      <NativeSelect
        aria-label="Client"
        value={client}
        data={[
          { value: '', label: 'All clients' },
          ...clients.map(({ id: value, display_name: label }) => ({ value, label }))
        ]}
        onChange={({ currentTarget: { value } }) => change({ client: value })}
      />
      {children}
      <PreviousPeriod search={search} onChange={(before) => onChange(readInsightSearch({ ...search, ...before }))} />
    </div>
  )
}

interface PreviousPeriodProps {
  readonly search: Pick<InsightSearch, 'before'>
  readonly onChange: (search: Pick<InsightSearch, 'before'>) => void
}

/** Selects whether charts also show the previous period. */
export function PreviousPeriod({ search: { before }, onChange }: PreviousPeriodProps) {
  return (
    <Checkbox
      label="Previous period"
      checked={before === 'yes'}
      onChange={({ currentTarget: { checked } }) => onChange({ before: checked ? 'yes' : undefined })}
    />
  )
}
