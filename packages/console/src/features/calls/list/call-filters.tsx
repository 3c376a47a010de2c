import type { CallFilterDefinition } from '@callbook/domain/tables'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { providers } from '#features/endpoints/providers.ts'
import { describeAnswerFilter, readAnswerFilter } from '#features/scorecards/answer-filter.ts'
import { AnswerFilterForm } from '#features/scorecards/answer-filter-form.tsx'
import { scorecardQuery } from '#features/scorecards/scorecards.ts'
import classes from '#ui/filter-bar.module.css'
import { type AnyFilter, type ChoiceFilter, FilterBar } from '#ui/filter-bar.tsx'
import { formatCount } from '#ui/formats.ts'
import { duration } from '#ui/time/duration.ts'
import {
  type CallSearch,
  joinValues,
  type PageFilterName,
  pageFilters,
  readCallSearch,
  splitValues
} from '../call-search.ts'
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

/** Labels of choices. Other enumerations have the words of their values. */
const choiceLabels: Readonly<Partial<Record<PageFilterName, Readonly<Record<string, string>>>>> = {
  status: labelsOf(callStatusWords),
  direction: directionWords,
  evaluation: evaluationWords,
  review: { yes: 'Needs review', no: 'Not needed' },
  sentiment: labelsOf(sentimentWords),
  provider: Object.fromEntries(providers.map(({ provider, name }) => [provider, name])),
  ended: endReasonLabels
}

interface NumberFormat {
  readonly placeholder: string
  readonly describe: (value: string) => string
}

/** Units of ranges. Other numbers have none. */
const numberFormats: Readonly<Record<string, NumberFormat>> = {
  duration: { placeholder: 'Seconds', describe: (value) => duration(Number(value)) },
  cost: { placeholder: 'USD', describe: (value) => `$${value}` }
}

export function CallFilters({ organization, search, parameters, onChange }: CallFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const hasPermission = usePermission()
  const answered = readAnswerFilter(search.answer)?.domain
  const { data: scorecard } = useQuery({
    ...scorecardQuery(organization, answered ?? ''),
    enabled: answered !== undefined
  })
  const filters = filterControls({
    ...{ organization, search },
    questions: scorecard?.questions ?? [],
    change: (changed) => onChange(readCallSearch({ ...search, ...changed })),
    clients: Object.fromEntries(clients.map(({ id, display_name: name }) => [id, name])),
    countOf: (facet, value) => (
      <ChoiceCount organization={organization} parameters={parameters} facet={facet} value={value} />
    )
  })

  return (
    <FilterBar
      filters={filters.flatMap(({ permission, control }) =>
        permission === undefined || hasPermission(permission) ? [control] : []
      )}
    />
  )
}

interface FiltersOptions extends Search {
  readonly organization: string
  /** Questions of the scorecard of the filter by answer. */
  readonly questions: Parameters<typeof describeAnswerFilter>[1]
  /** Names of clients by id. */
  readonly clients: Readonly<Record<string, string>>
  readonly countOf: (facet: string, value: string) => ReactNode
}

/** Returns a control for each filter of the page, or for both bounds of a range. */
export function filterControls(options: FiltersOptions) {
  const byLabel = Map.groupBy(pageFilters, ([, { label }]) => label)

  return [...byLabel.values()].flatMap(([first]) => {
    if (first === undefined || first[1].type === 'words') return []
    const [name, filter] = first

    return [{ permission: filter.permission, control: controlOf(name, filter, options) }]
  })
}

function controlOf(name: PageFilterName, filter: CallFilterDefinition, options: FiltersOptions): AnyFilter {
  if (name === 'client') {
    return choiceFilter(options, name, { label: filter.label, labels: options.clients, hasSeveral: true })
  }
  if (name === 'customer') return customerFilter(options, filter.label)
  if (filter.type === 'time') return timeFilter(options, filter.label)
  if (filter.type === 'number') return rangeFilter(options, name, filter)
  if (filter.type === 'answer') return answerFilter(options, filter.label)
  const labels = choiceLabels[name] ?? labelsOfValues(filter)

  return labels === undefined ? textFilter(options, name, filter) : choicesOf(name, filter, labels, options)
}

function labelsOfValues({ type, values }: CallFilterDefinition): Readonly<Record<string, string>> | undefined {
  if (type === 'boolean') return { yes: 'Yes', no: 'No' }

  return values && Object.fromEntries(values.map((value) => [value, sentence(value.replaceAll('_', ' '))]))
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function choicesOf(
  name: PageFilterName,
  { label, parameter, type, total, hasSeveral }: CallFilterDefinition,
  labels: Readonly<Record<string, string>>,
  options: FiltersOptions
): AnyFilter {
  const countedValue = (value: string) => (type === 'boolean' ? String(value === 'yes') : value)

  return choiceFilter(options, name, {
    ...{ label, labels },
    hasSeveral: hasSeveral !== undefined,
    ...(name === 'evaluation' && { isAlone: 'failed' }),
    ...(name === 'ended' && { titleOf: describeReported }),
    ...(total === 'counted' && { countOf: (value) => options.countOf(parameter, countedValue(value)) })
  })
}

function timeFilter({ search, change }: Search, label: string): AnyFilter {
  return {
    name: 'time',
    label,
    shown: describeDays(search),
    clear: () => change({ from: undefined, to: undefined }),
    form: (close) => <DayRange days={search} onChange={change} close={close} />
  }
}

function answerFilter({ organization, questions, search, change }: FiltersOptions, label: string): AnyFilter {
  const { answer } = search

  return {
    name: 'answer',
    label,
    shown: answer && describeAnswerFilter(answer, questions),
    clear: () => change({ answer: undefined }),
    form: (close) => (
      <AnswerFilterForm
        organization={organization}
        value={answer}
        onChange={(changed) => change({ answer: changed })}
        close={close}
      />
    )
  }
}

function customerFilter({ search, change }: Search, label: string): AnyFilter {
  return {
    name: 'customer',
    label,
    isChosenElsewhere: true,
    shown: search.customer === undefined ? undefined : 'one customer',
    clear: () => change({ customer: undefined }),
    form: () => 'Set on the customer page.'
  }
}

interface ChoiceCountProps {
  readonly organization: string
  readonly parameters: CallParameters
  /** Parameter of a counted filter. */
  readonly facet: string
  readonly value: string
}

/** Number of calls with a value of a filter. It is requested when the menu opens. */
function ChoiceCount({ organization, parameters, facet, value }: ChoiceCountProps) {
  const { sort: _, order: __, ...filters } = parameters
  const { data: counts } = useQuery({ ...countsQuery(organization, filters), enabled: isCounted(filters) })
  const byFacet: Readonly<Record<string, Readonly<Record<string, number>>>> = counts ?? {}
  const count = byFacet[facet]?.[value]

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
  name: PageFilterName,
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
function rangeFilter({ search, change }: Search, bound: PageFilterName, filter: CallFilterDefinition): AnyFilter {
  const name = bound.replace(/_(from|to)$/, '')
  const [from, to] = [`${name}_from`, `${name}_to`] as [PageFilterName, PageFilterName]
  const range = { from: search[from], to: search[to] }
  const set = (changed: NumberRange) => change({ [from]: changed.from, [to]: changed.to })
  const format = numberFormats[name] ?? { placeholder: `${filter.min}–${filter.max}`, describe: (value) => value }

  return {
    name,
    label: filter.label,
    shown: describeRange(range, format),
    clear: () => set({}),
    form: (close) => <NumberRangeForm range={range} filter={filter} format={format} onChange={set} close={close} />
  }
}

/** Formats a range of numbers for a chip; `undefined` for any number. */
function describeRange({ from, to }: NumberRange, { describe }: NumberFormat): string | undefined {
  if (from !== undefined && to !== undefined) return `${describe(from)}–${describe(to)}`
  if (from !== undefined) return `${describe(from)} or more`

  return to === undefined ? undefined : `${describe(to)} or less`
}

interface NumberRangeFormProps {
  readonly range: NumberRange
  readonly filter: CallFilterDefinition
  readonly format: NumberFormat
  readonly onChange: (range: NumberRange) => void
  readonly close: () => void
}

function NumberRangeForm({ range, filter, format, onChange, close }: NumberRangeFormProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const { min, max, isInteger } = filter
  const bounds = { type: 'number', min, max, step: isInteger ? 1 : 'any', placeholder: format.placeholder }

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
  name: PageFilterName,
  { label, description, hasSeveral }: CallFilterDefinition
): AnyFilter {
  const hint = hasSeveral === undefined ? '' : '. Several values are separated by commas'

  return {
    name,
    label,
    shown: search[name]?.replaceAll(',', ', '),
    clear: () => change({ [name]: undefined }),
    form: (close) => (
      <TextFilter
        label={label}
        description={`${sentence(description)}${hint}`}
        value={search[name]}
        onChange={(given) => change({ [name]: given?.replaceAll(/\s*,\s*/g, ',') })}
        close={close}
      />
    )
  }
}

interface TextFilterProps {
  readonly label: string
  readonly description: string
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
