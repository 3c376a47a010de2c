import { Menu } from '@mantine/core'
import { useState } from 'react'
import { matches } from '../list/matches.ts'
import { Icon } from '../theme/icons.tsx'
import type { ChoiceFilter } from './filter.ts'
import classes from './filter-choices.module.css'

interface FilterChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

/** Number of choices above which search appears, and the maximum shown. */
const [few, most] = [20, 50]

/** Choices of a filter in a menu, with the number of entries of each. */
export function FilterChoices({ filter, onChosen }: FilterChoicesProps) {
  const { label, values, choices, choose, hasSeveral = false, titleOf, countOf } = filter
  const [search, setSearch] = useState('')
  const found = choices.filter((choice) => matches(search, [choice.label])).slice(0, most)

  return (
    <>
      {choices.length > few && (
        <Menu.Search
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder={`Find ${label.toLowerCase()}`}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.map((choice) => {
        const isChosen = values.includes(choice.value)
        const words = (
          <span className={classes.choice} title={titleOf?.(choice.value)}>
            <span dir="auto">{choice.label}</span>
            {countOf !== undefined && <span className={classes.count}>{countOf(choice.value)}</span>}
          </span>
        )
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
      })}
    </>
  )
}
