import type { AccessToken, IssuedAccessToken } from '@callbook/console-api'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { accessTokensQuery, revokeAccessToken } from './access-tokens.ts'
import { CreateToken } from './create-token.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { tokenColumns } from './token-columns.tsx'

const columns: readonly Column<AccessToken>[] = [
  ...tokenColumns,
  { label: 'Actions', isLabelHidden: true, align: 'end', cell: (token) => <Revoke token={token} /> }
]

const route = getRouteApi('/signed-in/general/account')

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
