import { inputBounds } from '@callbook/domain/tables'
import { Button, PasswordInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '#api/session/session.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { changePassword } from './account.ts'

const route = getRouteApi('/signed-in')

export function Password() {
  const { me } = route.useRouteContext()
  const [isOpen, dialog] = useDisclosure()
  const { data: now = me } = useQuery(meQuery)
  const label = now?.has_password ? 'Change password' : 'Set password'

  return (
    <SettingsPanel
      title="Password"
      about="A new password ends your other sessions and access tokens, and invalidates links sent to you."
    >
      <Button variant="default" onClick={dialog.open}>
        {label}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={label}
        submitLabel={label}
        send={({ text }) => changePassword(text('password'))}
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <Text>Your other sessions and your access tokens will end. You stay signed in here.</Text>
            {/* Lets password managers store the new password under this name. */}
            <input type="hidden" name="email" autoComplete="username" value={me.email} />
            <PasswordInput
              name="password"
              label="New password"
              description={`At least ${inputBounds.password.min} characters. Common passwords are rejected. A sentence is easy to remember.`}
              autoComplete="new-password"
              required
              minLength={inputBounds.password.min}
              maxLength={inputBounds.password.max}
              data-autofocus
              error={errorOf('password')}
            />
          </>
        )}
      </FormDialog>
    </SettingsPanel>
  )
}
