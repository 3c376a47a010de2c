import { Menu } from '@mantine/core'
import { Icon } from '../theme/icons.tsx'
import type { ChoiceFilter } from './filter.ts'
import classes from './filter-choices.module.css'

interface FilterChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

export function FilterChoices({ filter, onChosen }: FilterChoicesProps) {
  const { values, choices, choose, hasSeveral = false } = filter

  return choices.map((choice) => {
    const isChosen = values.includes(choice.value)
    const words = <ChoiceWords filter={filter} choice={choice} />
    if (hasSeveral)
      return (
        <Menu.CheckboxItem key={choice.value} checked={isChosen} onChange={() => choose(choice.value)}>
          {words}
        </Menu.CheckboxItem>
      )

    return (
      <Menu.Item
        key={choice.value}
        aria-current={isChosen || undefined}
        rightSection={isChosen && <Icon name="chosen" size={14} />}
        onClick={() => {
          choose(choice.value)
          onChosen()
        }}
      >
        {words}
      </Menu.Item>
    )
  })
}

interface ChoiceWordsProps {
  readonly filter: ChoiceFilter
  readonly choice: ChoiceFilter['choices'][number]
}

export function ChoiceWords({ filter: { titleOf, countOf }, choice: { value, label } }: ChoiceWordsProps) {
  return (
    <span className={classes.choice} title={titleOf?.(value)}>
      <span dir="auto">{label}</span>
      {countOf !== undefined && <span className={classes.count}>{countOf(value)}</span>}
    </span>
  )
}
