import type { IssuedApiKey } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { ClientLimit } from '#features/clients/client-limit.tsx'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { apiKeysQuery } from './api-keys.ts'
import { IssueKey } from './issue-key.tsx'
import { keyColumns } from './key-columns.tsx'
import { KeyMenu } from './key-menu.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SupportContact } from './support-contact.tsx'

const route = getRouteApi('/signed-in/o/$organization')

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
