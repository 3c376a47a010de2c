import { Menu, Popover, UnstyledButton } from '@mantine/core'
import { type Ref, useEffect, useRef } from 'react'
import { Icon } from '../theme/icons.tsx'
import type { AnyFilter, ChoiceFilter, FormFilter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterChoices } from './filter-choices.tsx'
import { SearchedChoices } from './searched-choices.tsx'

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
export function FilterChip({ filter, ...props }: ChipProps<AnyFilter>) {
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

function withForm(filter: AnyFilter): FormFilter {
  if (!('choices' in filter)) return filter

  return { ...filter, form: (close) => <SearchedChoices filter={filter} onChosen={close} /> }
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
