import { Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { modKey } from '#ui/keys/platform.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { OrganizationSwitch } from '../organization-switch.tsx'
import { palette } from '../palette/palette-store.ts'
import { useSections } from '../use-sections.ts'
import classes from './sidebar.module.css'
import { SidebarFoot, type SidebarProps } from './sidebar-foot.tsx'
import { SidebarSection } from './sidebar-section.tsx'

const route = getRouteApi('/signed-in/o/$organization')

interface OrganizationSidebarProps extends SidebarProps {
  readonly showKeys: () => void
}

export function Sidebar({ isFolded, onFold, showKeys }: OrganizationSidebarProps) {
  const { organization } = route.useLoaderData()
  const sections = useSections()

  return (
    <div className={classes.sidebar} data-folded={isFolded || undefined}>
      <OrganizationSwitch organization={organization} isFolded={isFolded} />
      <Tooltip label="Search" position="right" disabled={!isFolded}>
        <UnstyledButton className={classes.search} onClick={() => palette.open()}>
          <Icon name="search" />
          <span className={classes.label}>Search</span>
          <Kbd className={classes.hint} aria-hidden>
            {modKey} K
          </Kbd>
        </UnstyledButton>
      </Tooltip>
      <nav className={classes.sections} aria-label="Sections">
        {sections.map((section) => (
          <SidebarSection key={section.to} section={section} organization={organization.id} isFolded={isFolded} />
        ))}
      </nav>
      <SidebarFoot isFolded={isFolded} onFold={onFold} showKeys={showKeys} />
    </div>
  )
}
