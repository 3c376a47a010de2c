import { hasTitle } from '@callbook/console-api'
import { PasswordInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { confirmSession, freshSignIn } from '#api/fresh-sign-in.ts'
import { meQuery } from '#api/session.ts'
import { CodeField } from '../form/form.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Prompts for the password or a code when an action requires a recent sign-in. One per page. */
export function FreshSignIn() {
  const waiting = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.read)
  const { data: me } = useQuery(meQuery)
  const byCode = me?.has_second_factor ?? false
  const hasProof = byCode || (me?.has_password ?? true)

  return (
    <FormDialog
      isOpen={waiting !== undefined}
      onClose={() => waiting?.cancel()}
      title="Confirm your identity"
      isAbove
      submitLabel={hasProof ? 'Continue' : undefined}
      send={({ text }) =>
        confirmSession(byCode ? { code: text('code').replaceAll(/\s/g, '') } : { password: text('password') })
      }
      onDone={() => waiting?.proceed()}
      fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? (byCode ? 'code' : 'password') : undefined)}
    >
      {(errorOf) => (
        <>
          <Text>
            {hasProof
              ? 'This action requires a recent sign-in. The confirmation is valid for ten minutes.'
              : withoutProof}
          </Text>
          {hasProof && byCode && (
            <CodeField
              description="Six-digit code from your authenticator app, or a recovery code"
              error={errorOf('code')}
            />
          )}
          {hasProof && !byCode && (
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              data-autofocus
              error={errorOf('password') && 'Incorrect password'}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const withoutProof =
  'This action requires a recent sign-in, and your account has no password. Sign in with a new link, then try again within ten minutes.'
