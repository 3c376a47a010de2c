import { hasTitle } from '@callbook/console-api'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#api/session/session.ts'
import { removeSecondFactor } from '#features/second-factor/second-factor.ts'
import { SetUp } from '#features/second-factor/set-up.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { Status } from '#ui/status/status.tsx'

export function SecondFactor() {
  const { data: me } = useQuery(meQuery)
  const [isOpen, dialog] = useDisclosure()
  const hasOne = me?.has_second_factor ?? false
  const mustHaveOne = me?.needs_second_factor ?? false

  return (
    <SettingsPanel title="Second factor" about="A code from your authenticator app at sign-in.">
      <Group gap="lg">
        <Status tone={hasOne ? 'good' : 'neutral'}>{hasOne ? 'On' : 'Off'}</Status>
        {hasOne && !mustHaveOne && (
          <Button variant="default" onClick={dialog.open}>
            Turn off
          </Button>
        )}
        <SetUp isShown={!hasOne} />
      </Group>
      {mustHaveOne && (
        <Text mt="xs" c="dimmed">
          Your account requires a second factor, so you cannot turn it off. If you lose your phone, an administrator can
          reset it.
        </Text>
      )}
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Turn off second factor"
        submitLabel="Turn off"
        isDangerous
        send={({ text }) => removeSecondFactor(text('code').trim())}
        changes={meQuery.queryKey}
        fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? 'code' : undefined)}
      >
        {(errorOf) => (
          <>
            <Text>
              You will sign in with only your password. Your recovery codes stop working, and all your other sessions
              and access tokens end.
            </Text>
            <CodeField
              description="Six-digit code from your authenticator app, or a recovery code"
              error={errorOf('code')}
            />
          </>
        )}
      </FormDialog>
    </SettingsPanel>
  )
}
