import { useMantineColorScheme } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { useSignOut } from '#api/session/use-sign-out.ts'
import { schemes } from '#ui/theme/schemes.ts'
import { settingsPages } from '../../settings/settings-pages.ts'
import { useSections } from '../use-sections.ts'
import type { Entry } from './entry.ts'

const route = getRouteApi('/signed-in')

/** Returns all pages that the user may open. */
export function usePages(organization: string): Entry[] {
  const { me } = route.useRouteContext()
  const sections = useSections()
  const hasPermission = usePermission()
  const params = { organization }
  const settings = settingsPages.filter(({ permission }) => hasPermission(permission))

  return [
    ...sections.map(({ label, icon, to }): Entry => ({ id: to, label, icon, opens: { to, params } })),
    ...settings.map(({ label, to }): Entry => {
      return { id: to, label, detail: 'Settings', icon: 'settings', opens: { to, params } }
    }),
    { id: 'account', label: 'Account', icon: 'account', opens: { to: '/account' } },
    ...(me.permissions.includes('manage_organizations')
      ? [
          {
            id: 'organizations',
            label: 'Organizations',
            icon: 'organizations',
            opens: { to: '/organizations' }
          } as const
        ]
      : []),
    ...(me.permissions.includes('manage_people')
      ? [{ id: 'people', label: 'People', icon: 'customers', opens: { to: '/people' } } as const]
      : [])
  ]
}

export function useActions(organization: string): Entry[] {
  const hasPermission = usePermission()
  const { setColorScheme } = useMantineColorScheme()
  const leaving = useSignOut()
  const params = { organization }
  const forms = [
    { label: 'Create API key', to: '/o/$organization/settings/api-keys', permission: 'issue_api_keys', icon: 'key' },
    {
      label: 'Create webhook URL',
      to: '/o/$organization/settings/webhooks',
      permission: 'manage_endpoints',
      icon: 'add'
    },
    { label: 'Invite member', to: '/o/$organization/settings/members', permission: 'manage_members', icon: 'customers' }
  ] as const

  return [
    ...forms
      .filter(({ permission }) => hasPermission(permission))
      .map(({ label, to, icon }): Entry => ({ id: label, label, icon, opens: { to, params, opensForm: true } })),
    ...schemes.map(({ scheme, label }): Entry => {
      return { id: scheme, label: `Theme: ${label}`, icon: 'tool', opens: () => setColorScheme(scheme) }
    }),
    { id: 'sign-out', label: 'Sign out', icon: 'account', opens: () => leaving.mutate() }
  ]
}
