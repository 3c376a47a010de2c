import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './theme/icons.tsx'

interface ActionMenuProps {
  /** Name for screen readers, such as "Actions for Ann". */
  readonly label: string
  /** Width and height of the button, which stands next to others in the head of a page. */
  readonly size?: number
  /** Items of the library’s menu. */
  readonly children: ReactNode
}

/** Button with three dots that opens a menu of actions. */
export function ActionMenu({ label, size = 28, children }: ActionMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} size={size}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
