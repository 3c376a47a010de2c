import type { ApiKey } from '@callbook/console-api'
import type { Column } from '#ui/list/column.ts'
import { Named } from '#ui/list/named.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Status, type Tone } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './key-columns.module.css'
import { type KeyState, stateOf } from './key-state.ts'
import { accessInWords } from './scopes.ts'

const states: Record<KeyState, { readonly label: string; readonly tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  replaced: { label: 'Replaced', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' }
}

export const keyColumns: readonly Column<ApiKey>[] = [
  {
    label: 'Key',
    isWide: true,
    cell: ({ name, key_prefix: prefix }) => <Named name={name} detail={`${prefix}…`} isCode />
  },
  { label: 'Status', cell: (key) => <State apiKey={key} /> },
  {
    label: 'Expires',
    sortValue: ({ expires_at: at }) => at,
    cell: ({ expires_at: at }) => <Time at={at} otherwise="Never" />
  },
  { label: 'Environment', cell: ({ environment }) => (environment === 'production' ? 'Production' : 'Sandbox') },
  { label: 'Access', cell: ({ scopes }) => <span className={classes.access}>{accessInWords(scopes)}</span> },
  {
    label: 'Rate limit',
    cell: ({ rate_limit: limit }) => (limit === null ? 'Default' : `${formatCount(limit)}/min`)
  },
  { label: 'Created', cell: ({ created_at: at, issued_by: by }) => <Issued at={at} by={by} /> },
  { label: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} otherwise="Never" /> }
]

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const { label, tone } = states[stateOf(apiKey, new Date())]

  return (
    <span title={apiKey.revoked_reason ?? undefined}>
      <Status tone={tone}>{label}</Status>
    </span>
  )
}

function Issued({ at, by }: { readonly at: string; readonly by: string | null }) {
  return (
    <>
      <Time at={at} />
      {by !== null && (
        <>
          {' by '}
          <bdi>{by}</bdi>
        </>
      )}
    </>
  )
}
