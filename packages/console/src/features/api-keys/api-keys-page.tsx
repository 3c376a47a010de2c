import type { ApiKey, IssuedApiKey } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Menu, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { ClientLimit } from '#features/clients/client-field.tsx'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { apiKeysQuery, type KeyState, readKeyState, revokeApiKey, rotateApiKey } from './api-keys.ts'
import classes from './api-keys-page.module.css'
import { IssueKey } from './issue-key.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { accessInWords } from './scopes.ts'
import { SupportContact } from './support-contact.tsx'

const route = getRouteApi('/signed-in/o/$organization')

const keyColumns: readonly Column<ApiKey>[] = [
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

export function ApiKeysPage() {
  const { organization } = route.useParams()
  const mayEnd = usePermission()('revoke_api_keys')
  const [shown, setShown] = useState<IssuedApiKey>()
  const query = useQuery(apiKeysQuery(organization))
  const { data: keys } = query
  const client = {
    label: 'Client',
    cell: ({ client_id: id }) => <ClientLimit organization={organization} id={id} />
  } as const satisfies (typeof keyColumns)[number]
  const menu = {
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    cell: (key) => <KeyMenu organization={organization} apiKey={key} onRotated={setShown} />
  } as const satisfies (typeof keyColumns)[number]

  return (
    <>
      <PageHead
        title="API keys"
        {...(keys !== undefined && { count: keys.length })}
        actions={<IssueKey organization={organization} onIssued={setShown} />}
      />
      <List
        name="API keys"
        query={query}
        columns={[...keyColumns, client, ...(mayEnd ? [menu] : [])]}
        keyOf={({ id }) => id}
        empty={<Empty icon="key">No API keys. Create one to read calls from your application.</Empty>}
        footer={!mayEnd && <SupportContact />}
      />
      <NewKeyDialog issued={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

const states: Record<KeyState, { readonly label: string; readonly tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  replaced: { label: 'Replaced', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' }
}

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const { label, tone } = states[readKeyState(apiKey, new Date())]

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

interface KeyMenuProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly onRotated: (issued: IssuedApiKey) => void
}

/** The actions for a key that still works. */
function KeyMenu({ organization, apiKey, onRotated }: KeyMenuProps) {
  const [isRotating, rotating] = useDisclosure()
  const [isRevoking, revoking] = useDisclosure()
  const state = readKeyState(apiKey, new Date())
  if (state === 'expired' || state === 'revoked') return null
  const dialog = { organization, apiKey }

  return (
    <>
      <ActionMenu label={`Actions for ${apiKey.name}`}>
        {state === 'active' && <Menu.Item onClick={rotating.open}>Rotate</Menu.Item>}
        <Menu.Item color="red" onClick={revoking.open}>
          Revoke
        </Menu.Item>
      </ActionMenu>
      <RotateKey {...dialog} isOpen={isRotating} onClose={rotating.close} onRotated={onRotated} />
      <RevokeKey {...dialog} isOpen={isRevoking} onClose={revoking.close} />
    </>
  )
}

interface RotateKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRotated: (issued: IssuedApiKey) => void
}

/** In hours. */
const overlaps = [
  { value: '0', label: 'Immediately' },
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 1 day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' }
]

/** Creates a key that replaces another. */
function RotateKey({ organization, apiKey: { id, name }, isOpen, onClose, onRotated }: RotateKeyProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rotate API key"
      submitLabel="Rotate key"
      send={({ text }) => rotateApiKey(organization, id, Number(text('overlap_hours')))}
      onDone={onRotated}
      changes={apiKeysQuery(organization).queryKey}
    >
      <Text>
        Creates a key that replaces <b dir="auto">{name}</b>, with the same access and expiry.
      </Text>
      <NativeSelect
        name="overlap_hours"
        label="Old key expires"
        description="Both keys work until then."
        defaultValue="24"
        data={overlaps}
      />
    </FormDialog>
  )
}

interface RevokeKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
}

function RevokeKey({ organization, apiKey: { id, name }, isOpen, onClose }: RevokeKeyProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Revoke API key"
      submitLabel="Revoke key"
      name={name}
      fields={
        <TextInput
          name="reason"
          label="Reason"
          description="Shown in the list of keys"
          autoComplete="off"
          required
          maxLength={inputBounds.revocationReason}
          data-autofocus
        />
      }
      send={({ text }) => revokeApiKey(organization, id, text('reason').trim())}
      changes={apiKeysQuery(organization).queryKey}
    >
      This can’t be undone. Requests with this key fail within a second. To avoid an interruption, rotate the key
      instead.
    </ConfirmDialog>
  )
}
