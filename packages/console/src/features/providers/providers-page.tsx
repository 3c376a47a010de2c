import { Button, NativeSelect, PasswordInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { type ProviderName, providers } from '#features/endpoints/providers.ts'
import { oneOf } from '#lib/records.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { accountColumns } from './account-columns.tsx'
import { apiKeyLocation, hostName } from './account-words.ts'
import { accountsQuery, connectAccount, originsQuery } from './provider-accounts.ts'

const route = getRouteApi('/signed-in/o/$organization')

/** The provider accounts in which Callbook looks for missing calls. */
export function ProvidersPage() {
  const { organization } = route.useParams()
  const query = useQuery(accountsQuery(organization))
  const { data: clients = [] } = useQuery(clientsQuery(organization))

  return (
    <>
      <PageHead
        title="Integrations"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={<ConnectProvider organization={organization} />}
      />
      <List
        name="Integrations"
        query={query}
        columns={accountColumns(clients)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/settings/providers/$account',
          params: { organization, account: id }
        })}
        empty={
          <Empty icon="deliveries">
            No integrations yet. Connect a provider with an API key to find and store missing calls.
          </Empty>
        }
      />
    </>
  )
}

/** Button and form that connect a provider account by API key. The key is never shown again. */
function ConnectProvider({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useDisclosure()
  const [chosen, setChosen] = useState<ProviderName>('vapi')
  const { data: origins } = useQuery({ ...originsQuery(organization), enabled: isOpen })
  const navigate = useNavigate()
  const ofChosen = origins?.find(({ provider }) => provider === chosen)?.origins ?? []

  return (
    <>
      <Button onClick={dialog.open}>Connect provider</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Connect provider"
        submitLabel="Check key and connect"
        send={({ text }) => {
          const base_url = text('base_url')

          return connectAccount(organization, {
            provider: chosen,
            key: text('key').trim(),
            ...(base_url !== '' && { base_url })
          })
        }}
        onDone={({ id }) =>
          void navigate({
            to: '/o/$organization/settings/providers/$account',
            params: { organization, account: id }
          })
        }
        changes={accountsQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <NativeSelect
              label="Provider"
              data-autofocus
              value={chosen}
              data={providers.map(({ provider, name }) => ({ value: provider, label: name }))}
              onChange={({ currentTarget }) =>
                setChosen(
                  oneOf(
                    providers.map(({ provider }) => provider),
                    currentTarget.value
                  )
                )
              }
              error={errorOf('provider')}
            />
            {ofChosen.length > 1 && (
              <NativeSelect
                key={chosen}
                name="base_url"
                label="Region"
                description="API host of your account"
                data={ofChosen.map((origin) => ({ value: origin, label: hostName(origin) }))}
                error={errorOf('base_url')}
              />
            )}
            <PasswordInput
              name="key"
              label="API key"
              description={apiKeyLocation(chosen)}
              required
              autoComplete="off"
              spellCheck={false}
              error={errorOf('key')}
            />
            <Text size="sm" c="dimmed">
              Callbook tests the key once, stores it encrypted and never shows it again. It reads calls and settings,
              and changes nothing at the provider.
            </Text>
          </>
        )}
      </FormDialog>
    </>
  )
}
