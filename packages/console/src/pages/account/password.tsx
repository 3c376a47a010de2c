import { Button, PasswordInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FormDialog } from '../../dialog/form-dialog.tsx'
import { meQuery } from '../../session/session.ts'
import { Part } from '../../shell/part.tsx'
import { changePassword } from './account.ts'

const route = getRouteApi('/signed-in')

/** Chooses another password, or a first one. */
export function Password() {
  const { me } = route.useRouteContext()
  const [isOpen, dialog] = useDisclosure()
  const { data: now = me } = useQuery(meQuery)
  const act = now?.has_password ? 'Change password' : 'Set password'

  return (
    <Part title="Password" about="A new one ends all your other sessions, and links that were sent to you.">
      <Button variant="default" onClick={dialog.open}>
        {act}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={act}
        act={act}
        send={({ text }) => changePassword(text('password'))}
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <Text>You stay signed in here, and nowhere else.</Text>
            {/* For what keeps passwords: it stores the new one under this name. */}
            <input type="hidden" name="email" autoComplete="username" value={me.email} />
            <PasswordInput
              name="password"
              label="New password"
              description="12 characters or more; a sentence is easy to keep in mind"
              autoComplete="new-password"
              required
              minLength={12}
              maxLength={128}
              data-autofocus
              error={errorOf('password')}
            />
          </>
        )}
      </FormDialog>
    </Part>
  )
}
