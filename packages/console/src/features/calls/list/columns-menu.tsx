import { Button, Menu } from '@mantine/core'
import { Icon } from '#ui/theme/icons.tsx'
import type { CallColumn } from './call-columns.tsx'

interface ColumnsMenuProps {
  readonly offered: readonly CallColumn[]
  readonly shown: readonly { readonly name: string }[]
  readonly onChange: (name: string, isShown: boolean) => void
}

export function ColumnsMenu({ offered, shown, onChange }: ColumnsMenuProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={14} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.slice(1).map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.some((column) => column.name === name)}
            onChange={(isShown) => onChange(name, isShown)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
