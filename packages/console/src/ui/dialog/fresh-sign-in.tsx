import { hasTitle } from '@callbook/console-api'
import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { confirmSession, freshSignIn } from '#api/fresh-sign-in.ts'
import { meQuery } from '#api/session.ts'
import { startSso } from '#api/sso.ts'
import { Failure } from '../failure/failure.tsx'
import { CodeField } from '../form/form.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Prompts for the password or a code when an action requires a recent sign-in. One per page. */
export function FreshSignIn() {
  const waiting = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.read)
  const { data: me } = useQuery(meQuery)
  const byCode = me?.has_second_factor ?? false
  const sso = me?.single_sign_on
  const isLinked = sso != null && sso.identity !== null
  const mayUsePassword = !(isLinked && sso.is_enforced && me?.ends_at !== null)
  const hasProof = byCode || ((me?.has_password ?? true) && mayUsePassword)
  const opening = useMutation({
    mutationFn: () => startSso({ purpose: 'confirm' }),
    onSuccess: (url) => void window.open(url, '_blank')
  })
  const end = (next: 'cancel' | 'proceed') => {
    opening.reset()
    waiting?.[next]()
  }

  return (
    <FormDialog
      isOpen={waiting !== undefined}
      onClose={() => end('cancel')}
      title="Confirm your identity"
      isAbove
      submitLabel={hasProof ? 'Continue' : undefined}
      send={({ text }) =>
        confirmSession(byCode ? { code: text('code').replaceAll(/\s/g, '') } : { password: text('password') })
      }
      onDone={() => end('proceed')}
      fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? (byCode ? 'code' : 'password') : undefined)}
    >
      {(errorOf) => (
        <>
          <Text>
            {hasProof
              ? 'This action requires a recent sign-in. The confirmation is valid for ten minutes.'
              : isLinked
                ? 'This action requires a recent sign-in at your identity provider, which opens in a new tab.'
                : withoutProof}
          </Text>
          {isLinked && (
            <Group gap="sm">
              <Button
                variant={hasProof || opening.isSuccess ? 'default' : 'filled'}
                loading={opening.isPending}
                onClick={() => opening.mutate()}
              >
                Use single sign-on
              </Button>
              {opening.isSuccess && (
                <Button variant={hasProof ? 'default' : 'filled'} onClick={() => end('proceed')}>
                  I’ve signed in
                </Button>
              )}
            </Group>
          )}
          {opening.isSuccess && (
            <Text size="sm" role="status">
              Sign in there, then continue here. No new tab?{' '}
              <a href={opening.data} target="_blank" rel="noreferrer">
                Open your identity provider
              </a>
            </Text>
          )}
          <Failure error={opening.error} />
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
