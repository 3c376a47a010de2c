import type { AccessTokenInput, IssuedAccessToken, Me } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { organizationsQuery } from '#api/session/organizations.ts'
import type { Permission } from '#api/session/permissions.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { accessTokensQuery, createAccessToken } from './access-tokens.ts'
import { PermissionFields } from './permission-fields.tsx'

interface CreateTokenProps {
  /** Suggested name; the dialog opens at once if there is one. */
  readonly suggestedName: string | undefined
  readonly onIssued: (issued: IssuedAccessToken) => void
}

const route = getRouteApi('/signed-in')
const dayMs = 24 * 60 * 60 * 1_000

/** In days. */
const validities = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' }
]

export function CreateToken({ suggestedName, onIssued }: CreateTokenProps) {
  const { me } = route.useRouteContext()
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

function tokenOf({ text, all }: Fields, organization: string): AccessTokenInput {
  return {
    name: text('name').trim(),
    permissions: all('permissions') as Permission[],
    organization_id: organization === '' ? null : organization,
    expires_at: new Date(Date.now() + Number(text('days')) * dayMs).toISOString()
  }
}
