import { Tooltip } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '../theme/icons.tsx'
import classes from './sidebar.module.css'

interface SidebarLinkProps extends Pick<LinkProps, 'to' | 'params' | 'activeOptions'> {
  readonly label: string
  readonly icon: IconName
  readonly isFolded: boolean
}

/** The way to a part of the console; folded, its word is a tooltip. */
export function SidebarLink({ label, icon, isFolded, ...link }: SidebarLinkProps) {
  return (
    <Tooltip label={label} position="right" disabled={!isFolded}>
      <Link {...link} className={classes.section}>
        <Icon name={icon} />
        <span className={classes.label}>{label}</span>
      </Link>
    </Tooltip>
  )
}
