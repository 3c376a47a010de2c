import { Menu } from '@mantine/core'
import { useState } from 'react'
import { matches } from '../list/matches.ts'
import { Icon } from '../theme/icons.tsx'
import type { ChoiceFilter } from './filter.ts'

interface FilterChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

/** Number of choices above which search appears, and the maximum shown. */
const [few, most] = [10, 50]

/** Choices of a filter in a menu. */
export function FilterChoices({ filter: { label, value, choices, choose }, onChosen }: FilterChoicesProps) {
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
      {found.map((choice) => (
        <Menu.Item
          key={choice.value}
          aria-current={choice.value === value || undefined}
          rightSection={choice.value === value && <Icon name="chosen" size={14} />}
          onClick={() => {
            choose(choice.value)
            onChosen()
          }}
        >
          <span dir="auto">{choice.label}</span>
        </Menu.Item>
      ))}
    </>
  )
}
