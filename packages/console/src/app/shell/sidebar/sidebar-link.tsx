import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '#ui/theme/icons.tsx'
import classes from './sidebar.module.css'

interface SidebarLinkProps extends Pick<LinkProps, 'to' | 'params' | 'activeOptions'> {
  readonly label: string
  readonly icon: IconName
  readonly isFolded: boolean
  /** Number of waiting entries; 0 is hidden. */
  readonly count?: number
  /** Largest exact number; a larger one is shown as this and a plus. */
  readonly mostShown?: number
  /** Words after the number for screen readers. */
  readonly countLabel?: string
}

/** Link to a section; its label is a tooltip when collapsed. */
export function SidebarLink(props: SidebarLinkProps) {
  const { label, icon, isFolded, count = 0, mostShown = 999, countLabel = 'waiting', ...link } = props

  return (
    <Tooltip label={label} position="right" disabled={!isFolded}>
      <Link {...link} className={classes.section}>
        <Icon name={icon} />
        <span className={classes.label}>{label}</span>
        {count > 0 && (
          <span className={classes.waiting}>
            {count > mostShown ? `${mostShown}+` : count}
            <VisuallyHidden> {countLabel}</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
