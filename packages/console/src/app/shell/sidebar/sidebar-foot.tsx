import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon } from '#ui/theme/icons.tsx'
import { PersonMenu } from '../person-menu.tsx'
import classes from './sidebar.module.css'

export interface SidebarProps {
  /** Whether only icons are shown, with labels as tooltips. */
  readonly isFolded: boolean
  /** Toggles the sidebar; without it, it cannot be collapsed. */
  readonly onFold?: (() => void) | undefined
}

interface SidebarFootProps extends SidebarProps {
  readonly showKeys: () => void
}

export function SidebarFoot({ isFolded, onFold, showKeys }: SidebarFootProps) {
  const fold = isFolded ? 'Expand sidebar' : 'Collapse sidebar'

  return (
    <div className={classes.foot}>
      <PersonMenu isFolded={isFolded} />
      <Tooltip label="Keyboard shortcuts" position="top">
        <ActionIcon aria-label="Keyboard shortcuts" onClick={showKeys}>
          <Icon name="keys" />
        </ActionIcon>
      </Tooltip>
      {onFold !== undefined && (
        <Tooltip label={fold} position="top">
          <ActionIcon aria-label={fold} onClick={onFold}>
            <Icon name="sidebar" />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
