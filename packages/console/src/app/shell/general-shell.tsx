import type { Me } from '@callbook/console-api'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router'
import type { Permission } from '#api/permissions.ts'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import { RefusedPage } from '#ui/page/page-head.tsx'
import type { IconName } from '#ui/theme/icons.tsx'
import { KeyList, useSectionKeys } from './key-list.tsx'
import classes from './shell.module.css'
import { ShellFrame, SidebarFoot, SidebarLink, type SidebarProps } from './shell-frame.tsx'

const route = getRouteApi('/signed-in')

const pages = [
  { label: 'Organizations', icon: 'organizations', to: '/organizations', permission: 'manage_organizations' },
  { label: 'People', icon: 'customers', to: '/people', permission: 'manage_people' },
  { label: 'Account', icon: 'account', to: '/account', permission: undefined }
] as const satisfies readonly { label: string; icon: IconName; to: string; permission: Permission | undefined }[]

/** Shell of pages outside of an organization. */
export function GeneralShell() {
  const { me } = route.useRouteContext()
  const matches = useMatchRoute()
  const open = pages.find(({ to }) => matches({ to, fuzzy: true }))
  const [areKeysShown, keys] = useDisclosure()
  useSectionKeys({ showKeys: keys.open })

  return (
    <ShellFrame
      name="Callbook"
      sidebar={(isFolded, onFold) => <GeneralSidebar isFolded={isFolded} onFold={onFold} showKeys={keys.open} />}
    >
      {open === undefined || maySee(me, open) ? <Outlet /> : <RefusedPage title={open.label} />}
      <KeyList isShown={areKeysShown} onClose={keys.close} />
      <FreshSignIn />
    </ShellFrame>
  )
}

function GeneralSidebar({ isFolded, onFold, showKeys }: SidebarProps & { readonly showKeys: () => void }) {
  const { me } = route.useRouteContext()
  const shown = pages.filter((page) => maySee(me, page))

  return (
    <div className={classes.sidebar} data-folded={isFolded || undefined}>
      {!me.permissions.includes('manage_organizations') && (
        <SidebarLink
          label="Back to organization"
          icon="back"
          isFolded={isFolded}
          to="/"
          activeOptions={{ exact: true }}
        />
      )}
      <nav className={classes.sections} aria-label="Sections">
        {shown.map(({ label, icon, to }) => (
          <SidebarLink key={to} label={label} icon={icon} isFolded={isFolded} to={to} />
        ))}
      </nav>
      <SidebarFoot isFolded={isFolded} onFold={onFold} showKeys={showKeys} />
    </div>
  )
}

function maySee({ permissions }: Me, { permission }: (typeof pages)[number]): boolean {
  return permission === undefined || permissions.includes(permission)
}
