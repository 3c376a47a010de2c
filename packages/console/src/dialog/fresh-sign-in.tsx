import { PasswordInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasTitle } from '../api/api-error.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { confirmSession } from '../session/confirm.ts'
import { freshSignIn } from '../session/fresh-sign-in.ts'
import { meQuery } from '../session/session.ts'
import { FormDialog } from './form-dialog.tsx'

/** Asks for the password or a code whenever something wants a fresh sign-in. One per page. */
export function FreshSignIn() {
  const waiting = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.read)
  const { data: me } = useQuery(meQuery)
  const byCode = me?.has_second_factor ?? false
  const hasProof = byCode || (me?.has_password ?? true)

  return (
    <FormDialog
      isOpen={waiting !== undefined}
      onClose={() => waiting?.giveUp()}
      title="Is it you?"
      isAbove
      act={hasProof ? 'Continue' : undefined}
      send={({ text }) =>
        confirmSession(byCode ? { code: text('code').replaceAll(/\s/g, '') } : { password: text('password') })
      }
      onDone={() => waiting?.goOn()}
      fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? (byCode ? 'code' : 'password') : undefined)}
    >
      {(errorOf) => (
        <>
          <Text>{hasProof ? 'This asks for a fresh sign-in, which is good for ten minutes.' : withoutProof}</Text>
          {hasProof && byCode && (
            <CodeField
              description="Six digits of your authenticator, or one of your recovery codes"
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
              error={errorOf('password') && 'That was not your password'}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const withoutProof =
  'This asks for a fresh sign-in, and you have no password yet. Sign in again with a new link, then do it within ten minutes.'
