import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { matches } from '../list/matches.ts'
import { Icon } from '../theme/icons.tsx'
import type { ChoiceFilter } from './filter.ts'
import classes from './filter-choices.module.css'
import { ChoiceWords } from './filter-choices.tsx'

interface SearchedChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

const most = 50

/** Many choices of a filter, narrowed by a search. They are buttons in a dialog, because a menu has no text fields. */
export function SearchedChoices({ filter, onChosen }: SearchedChoicesProps) {
  const { label, values, choices, choose, hasSeveral = false } = filter
  const [search, setSearch] = useState('')
  const found = choices.filter((choice) => matches(search, [choice.label])).slice(0, most)
  const find = `Find ${label.toLowerCase()}`

  return (
    <search onKeyDown={moveFocus}>
      <TextInput
        data-autofocus
        aria-label={find}
        placeholder={find}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul className={classes.found}>
        {found.map((choice) => {
          const isChosen = values.includes(choice.value)

          return (
            <li key={choice.value}>
              <UnstyledButton
                className={classes.option}
                {...(hasSeveral ? { role: 'checkbox', 'aria-checked': isChosen } : { 'aria-current': isChosen })}
                onClick={() => {
                  choose(choice.value)
                  if (!hasSeveral) onChosen()
                }}
              >
                <ChoiceWords filter={filter} choice={choice} />
                {isChosen && <Icon name="chosen" size={14} />}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className={classes.none}>No results</p>}
    </search>
  )
}

/** Moves the focus between the field and the choices by arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  places[places.findIndex((place) => place.matches(':focus')) + step]?.focus()
  event.preventDefault()
}
