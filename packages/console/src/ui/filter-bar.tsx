import { Button, Menu, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './filter-bar.module.css'
import { useKeys } from './keys.ts'
import { matches } from './list/matches.ts'
import { Icon } from './theme/icons.tsx'

interface Filter {
  readonly name: string
  /** Label, such as "Status". */
  readonly label: string
  /** Formatted value; `undefined` while inactive. */
  readonly shown: string | undefined
  readonly clear: () => void
  /** Whether it appears only while active, because it is set on another page. */
  readonly isChosenElsewhere?: boolean
}

export interface ChoiceFilter extends Filter {
  readonly values: readonly string[]
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Chooses a value, or removes a chosen one if there may be several. */
  readonly choose: (value: string) => void
  /** Whether a user may choose several values. The menu then stays open. */
  readonly hasSeveral?: boolean
  /** Details of a value. */
  readonly titleOf?: (value: string) => string
  /** Number of entries with a value, if known. */
  readonly countOf?: (value: string) => ReactNode
}

interface FormFilter extends Filter {
  /** @param close closes the form */
  readonly form: (close: () => void) => ReactNode
}

export type AnyFilter = ChoiceFilter | FormFilter

/** Active filters as chips, and a menu to add one. */
export function FilterBar({ filters }: { readonly filters: readonly AnyFilter[] }) {
  const [open, setOpen] = useState<string>()
  /** A filter just chosen has a chip even before it has a value. */
  const [latest, setLatest] = useState<string>()
  const [isAdding, adding] = useDisclosure()
  const add = useRef<HTMLButtonElement>(null)
  useKeys((event) => {
    if (event.key !== 'f') return
    event.preventDefault()
    adding.open()
  })

  const chips = filters.filter(({ name, shown }) => shown !== undefined || name === latest)
  const others = filters.filter((filter) => !chips.includes(filter) && filter.isChosenElsewhere !== true)

  function edit(name: string): void {
    setLatest(name)
    setOpen(name)
  }

  function forget(): void {
    setLatest(undefined)
    setOpen(undefined)
    add.current?.focus()
  }

  return (
    <>
      {chips.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          isOpen={filter.name === open}
          onOpen={() => edit(filter.name)}
          onClose={() => setOpen(undefined)}
          onForget={forget}
        />
      ))}
      <Menu
        opened={isAdding}
        onOpen={adding.open}
        onClose={adding.close}
        onDismiss={() => add.current?.focus()}
        position="bottom-start"
        returnFocus={false}
        disabled={others.length === 0}
      >
        <Menu.Target>
          <Button
            ref={add}
            className={classes.add}
            variant="subtle"
            color="gray"
            leftSection={<Icon name="add" size={14} />}
          >
            Filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ name, label }) => (
            <Menu.Item key={name} onClick={() => edit(name)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface ChipProps<Filter> {
  readonly filter: Filter
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Called when an unused chip should disappear. */
  readonly onForget: () => void
}

/** Number of choices above which a dialog with a search replaces the menu. */
const few = 20

/** An active filter: its name edits it, its cross removes it. */
function FilterChip({ filter, ...props }: ChipProps<AnyFilter>) {
  const { label, clear } = filter
  const remove = () => {
    clear()
    props.onForget()
  }

  return (
    <div className={classes.chip}>
      {'choices' in filter && filter.choices.length <= few ? (
        <Choice filter={filter} {...props} />
      ) : (
        <Form filter={withForm(filter)} {...props} />
      )}
      <UnstyledButton className={classes.remove} aria-label={`Remove ${label.toLowerCase()} filter`} onClick={remove}>
        <Icon name="close" size={12} />
      </UnstyledButton>
    </div>
  )
}

function Choice({ filter, isOpen, onOpen, onClose, onForget }: ChipProps<ChoiceFilter>) {
  const name = useFocusWhenClosed(isOpen)
  const leave = filter.shown === undefined ? onForget : onClose

  return (
    <Menu
      opened={isOpen}
      onOpen={onOpen}
      onClose={leave}
      position="bottom-start"
      closeOnItemClick={false}
      returnFocus={false}
    >
      <Menu.Target>
        <Name ref={name} filter={filter} />
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <FilterChoices filter={filter} onChosen={onClose} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Focuses the changed chip, unless the focus has moved elsewhere. */
function useFocusWhenClosed(isOpen: boolean) {
  const name = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    const { activeElement: active } = document
    const isLost = active === document.body || active?.closest('[role="menu"], [role="dialog"]')
    if (wasOpen.current && !isOpen && isLost) name.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return name
}

interface NameProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly filter: AnyFilter
  readonly onClick?: () => void
}

function Name({ filter: { label, shown }, ...others }: NameProps) {
  return (
    <UnstyledButton {...others} className={classes.name}>
      {label}: <strong dir="auto">{shown ?? '…'}</strong>
    </UnstyledButton>
  )
}

interface FilterChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

function FilterChoices({ filter, onChosen }: FilterChoicesProps) {
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

function ChoiceWords({ filter: { titleOf, countOf }, choice: { value, label } }: ChoiceWordsProps) {
  return (
    <span className={classes.choice} title={titleOf?.(value)}>
      <span dir="auto">{label}</span>
      {countOf !== undefined && <span className={classes.count}>{countOf(value)}</span>}
    </span>
  )
}

function Form({ filter, isOpen, onOpen, onClose, onForget }: ChipProps<FormFilter>) {
  const name = useFocusWhenClosed(isOpen)
  const leave = filter.shown === undefined ? onForget : onClose

  return (
    <Popover
      opened={isOpen}
      onDismiss={leave}
      position="bottom-start"
      shadow="md"
      radius="md"
      transitionProps={{ duration: 100 }}
      trapFocus
    >
      <Popover.Target>
        <Name ref={name} filter={filter} onClick={isOpen ? leave : onOpen} />
      </Popover.Target>
      <Popover.Dropdown className={classes.form} aria-label={filter.label}>
        {filter.form(onClose)}
      </Popover.Dropdown>
    </Popover>
  )
}

function withForm(filter: AnyFilter): FormFilter {
  if (!('choices' in filter)) return filter

  return { ...filter, form: (close) => <SearchedChoices filter={filter} onChosen={close} /> }
}

interface SearchedChoicesProps {
  readonly filter: ChoiceFilter
  readonly onChosen: () => void
}

const most = 50

/** Many choices of a filter, narrowed by a search. They are buttons in a dialog, because a menu has no text fields. */
function SearchedChoices({ filter, onChosen }: SearchedChoicesProps) {
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
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  places[places.findIndex((place) => place.matches(':focus')) + step]?.focus()
  event.preventDefault()
}
