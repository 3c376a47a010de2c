import type { AccessToken } from '@callbook/console-api'
import type { Column } from '#ui/list/column.ts'
import { Named } from '#ui/list/named.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { permissionsInWords } from './permission-words.ts'

export const tokenColumns: readonly Column<AccessToken>[] = [
  {
    label: 'Token',
    isWide: true,
    cell: ({ name, token_prefix: prefix }) => <Named name={name} detail={`${prefix}…`} isCode />
  },
  { label: 'Status', cell: (token) => <State token={token} /> },
  {
    label: 'Access',
    isWide: true,
    cell: ({ permissions, organization_name: organization }) => (
      <Named name={permissionsInWords(permissions)} detail={organization ?? 'All organizations'} />
    )
  },
  { label: 'Expires', cell: ({ expires_at: at }) => <Time at={at} /> },
  {
    label: 'Last used',
    cell: ({ last_used_at: at, last_used_ip: ip }) => (
      <>
        <Time at={at} otherwise="Never" />
        {ip !== null && ` from ${ip}`}
      </>
    )
  }
]

function State({ token: { expires_at: at, is_staff: isStaff } }: { readonly token: AccessToken }) {
  if (new Date(at) <= new Date()) return <Status tone="neutral">Expired</Status>

  return <Status tone="good">{isStaff ? 'Active, staff' : 'Active'}</Status>
}
