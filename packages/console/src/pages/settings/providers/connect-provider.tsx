import { Button, NativeSelect, PasswordInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../dialog/form-dialog.tsx'
import { type ProviderName, providers } from '../webhooks/providers.ts'
import { hostOf, keyPlace } from './account-words.ts'
import { accountsQuery, connectAccount, originsQuery } from './provider-accounts.ts'

/** Has a provider asked for its calls from now on, with a key that is never shown again. */
export function ConnectProvider({ organization }: { readonly organization: string }) {
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
        act="Check key and connect"
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
              onChange={({ currentTarget }) => setChosen(currentTarget.value as ProviderName)}
              error={errorOf('provider')}
            />
            {ofChosen.length > 1 && (
              <NativeSelect
                key={chosen}
                name="base_url"
                label="Region"
                description="The host that the account is of"
                data={ofChosen.map((origin) => ({ value: origin, label: hostOf(origin) }))}
                error={errorOf('base_url')}
              />
            )}
            <PasswordInput
              name="key"
              label="API key"
              description={keyPlace(chosen)}
              required
              autoComplete="off"
              spellCheck={false}
              error={errorOf('key')}
            />
            <Text size="sm" c="dimmed">
              It is tried once, stored encrypted and never shown again. It is used to read calls and settings; nothing
              is changed at the provider.
            </Text>
          </>
        )}
      </FormDialog>
    </>
  )
}
