import { type AccessToken, type AccessTokenInput, bodyOf, type IssuedAccessToken, type Me } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Checkbox, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { organizationsQuery } from '#api/organizations.ts'
import type { Permission } from '#api/permissions.ts'
import { meQuery } from '#api/session.ts'
import { keysOf } from '#lib/records.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { groupPermissions, permissionsInWords, permissionWords } from './permission-words.ts'

const route = getRouteApi('/signed-in/general/account')

const path = '/console/api/access-tokens'

/** The access tokens of the user, newest first. Many account changes also end tokens. */
const accessTokensQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'access-tokens'],
  queryFn: async () => (await bodyOf(api.GET(path))).data
})

const tokenColumns: readonly Column<AccessToken>[] = [
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

const columns: readonly Column<AccessToken>[] = [
  ...tokenColumns,
  { label: 'Actions', isLabelHidden: true, align: 'end', cell: (token) => <Revoke token={token} /> }
]

export function AccessTokens() {
  const { token: suggestedName } = route.useSearch()
  const [shown, setShown] = useState<IssuedAccessToken>()
  const query = useQuery(accessTokensQuery)

  return (
    <SettingsPanel
      title="Access tokens"
      about="For scripts that act as you. A new password or second factor ends all tokens."
    >
      <Stack gap="lg" align="stretch">
        <List
          name="Access tokens"
          query={query}
          columns={columns}
          keyOf={({ id }) => id}
          empty={<Empty icon="key">No access tokens. Create one to use the console API from a script.</Empty>}
        />
        <CreateToken suggestedName={suggestedName} onIssued={setShown} />
      </Stack>
      <NewTokenDialog issued={shown} onClose={() => setShown(undefined)} />
    </SettingsPanel>
  )
}

function State({ token: { expires_at: at, is_staff: isStaff } }: { readonly token: AccessToken }) {
  if (new Date(at) <= new Date()) return <Status tone="neutral">Expired</Status>

  return <Status tone="good">{isStaff ? 'Active, staff' : 'Active'}</Status>
}

function Revoke({ token: { id, name } }: { readonly token: AccessToken }) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button variant="default" size="xs" aria-label={`Revoke token: ${name}`} onClick={dialog.open}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Revoke access token"
        submitLabel="Revoke token"
        send={() => revokeAccessToken(id)}
        changes={accessTokensQuery.queryKey}
      >
        This can’t be undone. Requests with the token <b dir="auto">{name}</b> fail at once.
      </ConfirmDialog>
    </>
  )
}

async function revokeAccessToken(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}`, { params: { path: { id } } }))
}

interface NewTokenDialogProps {
  /** `undefined` closes the dialog. */
  readonly issued: IssuedAccessToken | undefined
  readonly onClose: () => void
}

/** Shows a new access token once, with an example request. */
function NewTokenDialog({ issued, onClose }: NewTokenDialogProps) {
  return (
    <SecretDialog onClose={onClose} title="Access token" secrets={issued && secretsOf(issued.token)}>
      Copy the token <b dir="auto">{issued?.name}</b> now. You won’t see it again. Store it like a password.
    </SecretDialog>
  )
}

function secretsOf(token: string) {
  const example = `curl -s -H 'Authorization: Bearer ${token}' '${globalThis.location.origin}/console/api/me'`

  return [
    { label: 'Token', value: token },
    { label: 'Example request', value: example }
  ]
}

interface CreateTokenProps {
  /** Suggested name; the dialog opens at once if there is one. */
  readonly suggestedName: string | undefined
  readonly onIssued: (issued: IssuedAccessToken) => void
}

const signedIn = getRouteApi('/signed-in')

/** In days. */
const validities = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' }
]

function CreateToken({ suggestedName, onIssued }: CreateTokenProps) {
  const { me } = signedIn.useRouteContext()
  const [isOpen, dialog] = useDisclosure(suggestedName !== undefined)
  const [organization, setOrganization] = useState('')
  const organizations = useOrganizations(me)

  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={dialog.open}>
        Create token
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Create access token"
        submitLabel="Create token"
        send={(fields) => createAccessToken(tokenOf(fields, organization))}
        onDone={onIssued}
        changes={accessTokensQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              dir="auto"
              description="What the token is for"
              autoComplete="off"
              required
              maxLength={inputBounds.name}
              data-autofocus
              defaultValue={suggestedName}
              error={errorOf('name')}
            />
            <NativeSelect
              name="days"
              label="Expires"
              data={validities}
              defaultValue="90"
              error={errorOf('expires_at')}
            />
            <NativeSelect
              label="Organization"
              data={[
                { value: '', label: 'All my organizations' },
                ...organizations.map(({ id, name }) => ({ value: id, label: name }))
              ]}
              value={organization}
              onChange={({ currentTarget }) => setOrganization(currentTarget.value)}
              error={errorOf('organization_id')}
            />
            <PermissionFields key={organization} held={heldIn(me, organization)} error={errorOf('permissions')} />
          </>
        )}
      </FormDialog>
    </>
  )
}

const dayMs = 24 * 60 * 60 * 1_000

function tokenOf({ text, all }: Fields, organization: string): AccessTokenInput {
  return {
    name: text('name').trim(),
    permissions: keysOf(permissionWords).filter((permission) => all('permissions').includes(permission)),
    organization_id: organization === '' ? null : organization,
    expires_at: new Date(Date.now() + Number(text('days')) * dayMs).toISOString()
  }
}

/** @returns the new token, which the API returns only once */
async function createAccessToken(body: AccessTokenInput) {
  return (await bodyOf(api.POST(path, { body }))).data
}

/** The organizations that a token can be limited to. */
function useOrganizations({ organizations, platform_role: role }: Me) {
  const { data: all } = useQuery({ ...organizationsQuery, enabled: role !== null })

  return [...new Map((all ?? organizations).map(({ id, name }) => [id, { id, name }])).values()]
}

/** The permissions that the user has in an organization, or in any. */
function heldIn(me: Me, organization: string): readonly Permission[] {
  const within = me.organizations.filter(({ id }) => organization === '' || id === organization)

  return [...me.permissions, ...within.flatMap(({ permissions }) => permissions)]
}

interface PermissionFieldsProps {
  readonly held: readonly Permission[]
  readonly error: string | undefined
}

/** The permissions of the new token. Sensitive ones are apart, and never selected in advance. */
function PermissionFields({ held, error }: PermissionFieldsProps) {
  const { usual, sensitive } = groupPermissions(held)

  return (
    <>
      <Group title="Permissions" permissions={usual} />
      {sensitive.length > 0 && (
        <Group
          title="Sensitive permissions"
          about="In the console, these require your password. A token uses them without it."
          permissions={sensitive}
        />
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly about?: string
  readonly permissions: readonly Permission[]
}

function Group({ title, about, permissions }: GroupProps) {
  return (
    <Stack gap="md" role="group" aria-label={title}>
      <div>
        <Input.Label component="div">{title}</Input.Label>
        {about !== undefined && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          name="permissions"
          value={permission}
          defaultChecked={permission === 'read'}
          label={permissionWords[permission].label}
          description={permissionWords[permission].description}
        />
      ))}
    </Stack>
  )
}
