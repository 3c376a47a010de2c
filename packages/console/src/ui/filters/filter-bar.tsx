import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Icon } from '../theme/icons.tsx'
import type { AnyFilter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { useFilterKey } from './use-filter-key.ts'

/** Active filters as chips, and a menu to add one. */
export function FilterBar({ filters }: { readonly filters: readonly AnyFilter[] }) {
  const [open, setOpen] = useState<string>()
  /** A filter just chosen has a chip even before it has a value. */
  const [latest, setLatest] = useState<string>()
  const [isAdding, adding] = useDisclosure()
  const add = useRef<HTMLButtonElement>(null)
  useFilterKey(adding.open)

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
