import { ActionIcon, Drawer, Menu, Tooltip, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { getRouteApi, Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSignOut } from '#api/session.ts'
import { InMain } from '#ui/frame.tsx'
import { SessionEnd } from '#ui/session-end.tsx'
import { Icon, type IconName } from '#ui/theme/icons.tsx'
import { Mark } from '#ui/theme/mark.tsx'
import { isScheme, schemes } from '#ui/theme/theme.ts'
import classes from './shell.module.css'

interface ShellFrameProps {
  /** Current location, shown above the page if there is no room for the sidebar. */
  readonly name: string
  /** @param onFold toggles the sidebar; without it, the sidebar cannot be collapsed */
  readonly sidebar: (isFolded: boolean, onFold?: (() => void) | undefined) => ReactNode
  readonly children: ReactNode
}

/** A sidebar next to the page; on narrow screens, a menu above it. */
export function ShellFrame({ name, sidebar, children }: ShellFrameProps) {
  const content = useRef<HTMLElement>(null)
  const [isFolded, setIsFolded] = useLocalStorage({ key: 'callbook-sidebar-folded', defaultValue: false })
  const [isMenuOpen, menu] = useDisclosure()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Closes the menu after navigation.
  useEffect(() => {
    menu.close()
  }, [path])

  return (
    <div className={classes.shell} data-folded={isFolded || undefined}>
      <button type="button" className={classes.skip} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <header className={classes.top}>
        <ActionIcon aria-label="Menu" size={36} onClick={menu.open}>
          <Icon name="menu" size={20} />
        </ActionIcon>
        <Mark size={20} />
        <span className={classes.where}>{name}</span>
      </header>
      <aside className={classes.side}>{sidebar(isFolded, () => setIsFolded(!isFolded))}</aside>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={264}
        title="Menu"
        padding="md"
        classNames={{ body: classes.drawer }}
      >
        {sidebar(false)}
      </Drawer>
      <main ref={content} className={classes.content} tabIndex={-1}>
        <SessionEnd />
        <InMain value={true}>{children}</InMain>
      </main>
    </div>
  )
}

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

const route = getRouteApi('/signed-in')

function PersonMenu({ isFolded }: { readonly isFolded: boolean }) {
  const { me } = route.useRouteContext()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leaving = useSignOut()

  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.choice}>
          <span className={classes.initials} data-initials={initialsOf(me.name)} aria-hidden />
          {isFolded ? <VisuallyHidden>{me.name}</VisuallyHidden> : <span className={classes.name}>{me.name}</span>}
          <VisuallyHidden>, account</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{me.name}</strong>
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account">
          Account
        </Menu.Item>
        {me.permissions.includes('manage_people') && (
          <Menu.Item component={Link} to="/people">
            People
          </Menu.Item>
        )}
        {me.permissions.includes('manage_organizations') && (
          <Menu.Item component={Link} to="/organizations">
            Organizations
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => isScheme(scheme) && setColorScheme(scheme)}>
          {schemes.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')

  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.slice(0, 1).toUpperCase()).join('')
}
