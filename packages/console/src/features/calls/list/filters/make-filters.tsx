import type { AnyFilter, ChoiceFilter } from '#ui/filters/filter.ts'
import type { CallSearch } from '../../call-search.ts'
import { textOf, valuesOf } from '../../several.ts'
import { describeRange, type NumberRange, NumberRangeForm, type RangeKind } from './number-range.tsx'
import { TextFilter } from './text-filter.tsx'

/** The filters of a list, and how to change some. */
export interface Search {
  readonly search: CallSearch
  readonly change: (changed: CallSearch) => void
}

interface ChoiceOptions extends Pick<ChoiceFilter, 'countOf' | 'hasSeveral' | 'titleOf'> {
  /** A value that cannot be combined with others. */
  readonly isAlone?: string
}

/** Creates a filter with a fixed set of values. */
export function choiceFilter(
  { search, change }: Search,
  name: keyof CallSearch,
  label: string,
  labels: Readonly<Record<string, string>>,
  { hasSeveral = false, isAlone, ...options }: ChoiceOptions = {}
): AnyFilter {
  const values = valuesOf(search[name])
  const others = values.filter((value) => value !== isAlone)

  function toggled(value: string): readonly string[] {
    if (values.includes(value)) return values.filter((one) => one !== value)

    return value === isAlone ? [value] : [...others, value]
  }

  return {
    name,
    label,
    values,
    hasSeveral,
    choices: Object.entries(labels).map(([value, words]) => ({ value, label: words })),
    shown: values.length === 0 ? undefined : values.map((value) => labels[value] ?? value).join(', '),
    choose: (value) => change({ [name]: hasSeveral ? textOf(toggled(value)) : value }),
    clear: () => change({ [name]: undefined }),
    ...options
  }
}

/** Creates a filter for exact texts. */
export function textFilter(
  { search, change }: Search,
  name: keyof CallSearch,
  label: string,
  description?: string
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

/** Creates a filter for a range of numbers, which are two parameters. */
export function rangeFilter(
  { search, change }: Search,
  of: 'adherence' | 'cost' | 'duration' | 'lead',
  label: string,
  kind: RangeKind
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
