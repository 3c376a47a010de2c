import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon } from '../../theme/icons.tsx'
import { PersonMenu } from '../person-menu.tsx'
import classes from './sidebar.module.css'

export interface SidebarProps {
  /** Whether only its icons are shown, with their words as tooltips. */
  readonly isFolded: boolean
  /** Folds or unfolds; without it, it cannot be folded. */
  readonly onFold?: (() => void) | undefined
}

interface SidebarFootProps extends SidebarProps {
  readonly showKeys: () => void
}

/** The person, and what changes how the console is used. */
export function SidebarFoot({ isFolded, onFold, showKeys }: SidebarFootProps) {
  const fold = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'

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
