import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { providers } from '#features/endpoints/providers.ts'
import classes from '#ui/filter-bar.module.css'
import { type AnyFilter, type ChoiceFilter, FilterBar } from '#ui/filter-bar.tsx'
import { formatCount } from '#ui/formats.ts'
import { duration } from '#ui/time/duration.ts'
import { type CallSearch, joinValues, readCallSearch, splitValues } from '../call-search.ts'
import { callStatusWords, directionWords, evaluationWords, sentimentWords } from '../call-words.ts'
import { type CallParameters, countsQuery, isCounted } from '../calls.ts'
import { endReasonLabels, reportedAs } from '../end-reason.ts'
import { DayRange, describeDays } from './day-range.tsx'

interface CallFiltersProps {
  readonly organization: string
  readonly search: CallSearch
  readonly parameters: CallParameters
  readonly onChange: (search: CallSearch) => void
}

/** The filters of a list, and how to change some. */
interface Search {
  readonly search: CallSearch
  readonly change: (changed: CallSearch) => void
}

const reviewLabels = { yes: 'Needs review', no: 'Not needed' }

interface RangeKind {
  readonly max: number
  readonly step: number | 'any'
  readonly placeholder: string
  readonly describe: (value: string) => string
}

const scores: RangeKind = { max: 100, step: 1, placeholder: '0–100', describe: (value) => value }

const durations: RangeKind = {
  max: 86_400,
  step: 1,
  placeholder: 'Seconds',
  describe: (value) => duration(Number(value))
}

const costs: RangeKind = { max: 999_999, step: 'any', placeholder: 'USD', describe: (value) => `$${value}` }

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
    choiceFilter(search, 'client', { label: 'Client', labels: clientLabels, hasSeveral: true }),
    {
      name: 'time',
      label: 'Time',
      shown: describeDays(given),
      clear: () => change({ from: undefined, to: undefined }),
      form: (close) => <DayRange days={given} onChange={change} close={close} />
    },
    choiceFilter(search, 'status', {
      label: 'Status',
      labels: labelsOf(callStatusWords),
      hasSeveral: true,
      countOf: countOf('status')
    }),
    choiceFilter(search, 'direction', {
      label: 'Direction',
      labels: directionWords,
      hasSeveral: true,
      countOf: countOf('direction')
    }),
    choiceFilter(search, 'evaluation', {
      label: 'Evaluation',
      labels: evaluationWords,
      hasSeveral: true,
      isAlone: 'failed',
      countOf: countOf('evaluation_status')
    }),
    choiceFilter(search, 'review', {
      label: 'Review',
      labels: reviewLabels,
      countOf: (value) => countOf('human_review_required')(value === 'yes' ? 'true' : 'false')
    }),
    rangeFilter(search, 'lead', { label: 'Lead score', kind: scores }),
    rangeFilter(search, 'adherence', { label: 'Adherence', kind: scores }),
    choiceFilter(search, 'sentiment', { label: 'Sentiment', labels: labelsOf(sentimentWords), hasSeveral: true }),
    choiceFilter(search, 'negative', { label: 'Negative call', labels: { yes: 'Yes', no: 'No' } }),
    rangeFilter(search, 'duration', { label: 'Duration', kind: durations }),
    ...(mayReadCosts ? [rangeFilter(search, 'cost', { label: 'Cost', kind: costs })] : []),
    textFilter(search, 'phone', { label: 'Phone number' }),
    choiceFilter(search, 'provider', { label: 'Provider', labels: providerLabels, hasSeveral: true }),
    textFilter(search, 'assistant', {
      label: 'Assistant ID',
      description: `As shown on the page of a call. ${separated}`
    }),
    textFilter(search, 'version', { label: 'Assistant version', description: separated }),
    choiceFilter(search, 'ended', {
      label: 'End reason',
      labels: endReasonLabels,
      hasSeveral: true,
      titleOf: describeReported
    }),
    textFilter(search, 'reason', {
      label: 'Reported end reason',
      description: `As worded by the provider: customer-ended-call. ${separated}`
    }),
    textFilter(search, 'language', { label: 'Language', description: `Such as en or de-DE. ${separated}` }),
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

interface ChoiceCountProps {
  readonly organization: string
  readonly parameters: CallParameters
  readonly facet: 'direction' | 'evaluation_status' | 'human_review_required' | 'status'
  readonly value: string
}

/** Number of calls with a value of a filter. It is requested when the menu opens. */
function ChoiceCount({ organization, parameters, facet, value }: ChoiceCountProps) {
  const { sort: _, order: __, ...filters } = parameters
  const { data: counts } = useQuery({ ...countsQuery(organization, filters), enabled: isCounted(filters) })
  const count = counts?.[facet][value]

  return count === undefined ? null : formatCount(count)
}

interface ChoiceOptions extends Pick<ChoiceFilter, 'countOf' | 'hasSeveral' | 'label' | 'titleOf'> {
  /** Labels by value, in the order of choices. */
  readonly labels: Readonly<Record<string, string>>
  /** A value that cannot be combined with others. */
  readonly isAlone?: string
}

/** Creates a filter with a fixed set of values. */
function choiceFilter(
  { search, change }: Search,
  name: keyof CallSearch,
  { labels, hasSeveral = false, isAlone, ...options }: ChoiceOptions
): AnyFilter {
  const values = splitValues(search[name])
  const others = values.filter((value) => value !== isAlone)

  function toggled(value: string): readonly string[] {
    if (values.includes(value)) return values.filter((one) => one !== value)

    return value === isAlone ? [value] : [...others, value]
  }

  return {
    name,
    values,
    hasSeveral,
    choices: Object.entries(labels).map(([value, words]) => ({ value, label: words })),
    shown: values.length === 0 ? undefined : values.map((value) => labels[value] ?? value).join(', '),
    choose: (value) => change({ [name]: hasSeveral ? joinValues(toggled(value)) : value }),
    clear: () => change({ [name]: undefined }),
    ...options
  }
}

function labelsOf(words: Readonly<Record<string, { readonly word: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([value, { word }]) => [value, word]))
}

interface NumberRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Creates a filter for a range of numbers, which are two parameters. */
function rangeFilter(
  { search, change }: Search,
  of: 'adherence' | 'cost' | 'duration' | 'lead',
  { label, kind }: { readonly label: string; readonly kind: RangeKind }
): AnyFilter {
  const range = { from: search[`${of}_from`], to: search[`${of}_to`] }
  const set = ({ from, to }: NumberRange) => change({ [`${of}_from`]: from, [`${of}_to`]: to })

  return {
    name: of,
    label,
    shown: describeRange(range, kind),
    clear: () => set({}),
    form: (close) => <NumberRangeForm range={range} kind={kind} onChange={set} close={close} />
  }
}

/** Formats a range of numbers for a chip; `undefined` for any number. */
function describeRange({ from, to }: NumberRange, { describe }: RangeKind): string | undefined {
  if (from !== undefined && to !== undefined) return `${describe(from)}–${describe(to)}`
  if (from !== undefined) return `${describe(from)} or more`

  return to === undefined ? undefined : `${describe(to)} or less`
}

interface NumberRangeFormProps {
  readonly range: NumberRange
  readonly kind: RangeKind
  readonly onChange: (range: NumberRange) => void
  readonly close: () => void
}

function NumberRangeForm({ range, kind, onChange, close }: NumberRangeFormProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const bounds = { type: 'number', min: 0, max: kind.max, step: kind.step, placeholder: kind.placeholder }

  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ from: from || undefined, to: to || undefined })
        close()
      }}
    >
      <div className={classes.pair}>
        <TextInput
          {...bounds}
          label="At least"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          {...bounds}
          label="At most"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** Creates a filter for exact texts. */
function textFilter(
  { search, change }: Search,
  name: keyof CallSearch,
  { label, description }: { readonly label: string; readonly description?: string }
): AnyFilter {
  return {
    name,
    label,
    shown: search[name]?.replaceAll(',', ', '),
    clear: () => change({ [name]: undefined }),
    form: (close) => (
      <TextFilter
        label={label}
        description={description}
        value={search[name]}
        onChange={(given) => change({ [name]: given?.replaceAll(/\s*,\s*/g, ',') })}
        close={close}
      />
    )
  }
}

interface TextFilterProps {
  readonly label: string
  readonly description?: string | undefined
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly close: () => void
}

function TextFilter({ label, description, value = '', onChange, close }: TextFilterProps) {
  const [text, setText] = useState(value)

  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim() || undefined)
        close()
      }}
    >
      <TextInput
        label={label}
        description={description}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}

function describeReported(category: string): string {
  return `Reported as ${reportedAs(category).join(', ')}`
}
