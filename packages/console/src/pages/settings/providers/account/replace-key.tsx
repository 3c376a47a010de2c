import { PasswordInput, Text } from '@mantine/core'
import { FormDialog } from '../../../../dialog/form-dialog.tsx'
import { providerOf } from '../../webhooks/providers.ts'
import { keyPlace } from '../account-words.ts'
import { accountsQuery, replaceKey } from '../provider-accounts.ts'
import type { OfAccount } from './account-page.tsx'

interface ReplaceKeyProps extends OfAccount {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Gives an account another key, which is tried first. */
export function ReplaceKey({ organization, account, isOpen, onClose }: ReplaceKeyProps) {
  const { id, provider } = account

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Replace the key of ${providerOf(provider).name}`}
      act="Check key and replace"
      send={({ text }) => replaceKey({ organization, id }, text('key').trim())}
      changes={accountsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <PasswordInput
            name="key"
            label="API key"
            description={keyPlace(provider)}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={errorOf('key')}
          />
          <Text size="sm" c="dimmed">
            It is tried once, stored encrypted and never shown again. The key before is forgotten.
          </Text>
        </>
      )}
    </FormDialog>
  )
}
