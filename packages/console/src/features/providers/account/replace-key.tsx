import { PasswordInput, Text } from '@mantine/core'
import { providerOf } from '#features/endpoints/providers.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { apiKeyLocation } from '../account-words.ts'
import { accountsQuery, replaceKey } from '../provider-accounts.ts'
import type { OfAccount } from './provider-account-page.tsx'

interface ReplaceKeyProps extends OfAccount {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form that replaces the key of an account. The new key is tested first. */
export function ReplaceKey({ organization, account, isOpen, onClose }: ReplaceKeyProps) {
  const { id, provider } = account

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Replace ${providerOf(provider).name} key`}
      submitLabel="Check key and replace"
      send={({ text }) => replaceKey({ organization, id }, text('key').trim())}
      changes={accountsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <PasswordInput
            name="key"
            label="API key"
            description={apiKeyLocation(provider)}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={errorOf('key')}
          />
          <Text size="sm" c="dimmed">
            Callbook tests the key once, stores it encrypted and never shows it again. The previous key is deleted.
          </Text>
        </>
      )}
    </FormDialog>
  )
}
