import { hasStatus, type SignedIn } from '@callbook/console-api'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Credentials, signIn, useArrive } from '#api/session.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'
import classes from '#ui/frame.module.css'
import { Frame } from '#ui/frame.tsx'
import { CodeForm } from './code-form.tsx'

const route = getRouteApi('/sign-in')

interface Choice {
  readonly accounts: SignedIn['accounts']
  readonly credentials: Credentials
}

export function SignInPage() {
  const { next } = route.useSearch()
  const arrive = useArrive()
  const [requiresCode, setRequiresCode] = useState(false)
  const [choice, setChoice] = useState<Choice>()

  function proceed(signedIn: SignedIn, credentials: Credentials): void {
    const { accounts, awaits_code: awaitsCode } = signedIn
    setChoice(accounts.length > 0 ? { accounts, credentials } : undefined)
    setRequiresCode(awaitsCode)
    if (accounts.length === 0 && !awaitsCode) arrive(next)
  }

  if (requiresCode) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(next)} />
      </Frame>
    )
  }

  if (choice !== undefined) {
    return (
      <Frame title="Choose an account">
        <AccountChoices {...choice} onSignIn={proceed} />
      </Frame>
    )
  }

  return (
    <Frame
      title="Sign in to Callbook"
      footer="Forgot your password? Ask your Callbook administrator for a link to set a new one."
    >
      <PasswordForm onSignIn={proceed} />
      <Button
        variant="default"
        size="md"
        mt="sm"
        fullWidth
        renderRoot={(props) => <Link {...props} to="/sso/{-$name}" search={{ next }} />}
      >
        Use single sign-on
      </Button>
    </Frame>
  )
}

type Account = SignedIn['accounts'][number]

interface AccountChoicesProps {
  readonly accounts: readonly Account[]
  readonly credentials: Credentials
  readonly onSignIn: (signedIn: SignedIn, credentials: Credentials) => void
}

/** Lets the user choose between accounts with the same address and password. */
function AccountChoices({ accounts, credentials, onSignIn }: AccountChoicesProps) {
  const signing = useMutation({
    mutationFn: (accountId: string) => signIn({ ...credentials, account_id: accountId }),
    onSuccess: (signedIn) => onSignIn(signedIn, credentials)
  })

  return (
    <>
      <p className={classes.text}>Several accounts for {credentials.email} use this password.</p>
      <Stack gap="sm">
        {accounts.map((account) => (
          <Button
            key={account.id}
            variant="default"
            size="md"
            fullWidth
            loading={signing.isPending && signing.variables === account.id}
            onClick={() => signing.mutate(account.id)}
          >
            <span dir="auto" className={classes.choice}>
              {nameOf(account)}
            </span>
          </Button>
        ))}
        <Failure error={signing.error} />
      </Stack>
    </>
  )
}

function nameOf({ organizations, platform_role: role }: Account): string {
  if (role !== null) return 'Staff'

  return organizations.length === 0 ? 'No organization' : organizations.join(', ')
}

interface PasswordFormProps {
  readonly onSignIn: (signedIn: SignedIn, credentials: Credentials) => void
}

function PasswordForm({ onSignIn }: PasswordFormProps) {
  const signing = useMutation({
    mutationFn: async (fields: Fields) => {
      const credentials = { email: fields.text('email'), password: fields.text('password') }

      return { credentials, signedIn: await signIn(credentials) }
    },
    onSuccess: ({ signedIn, credentials }) => onSignIn(signedIn, credentials)
  })
  const isWrong = hasStatus(signing.error, 401)

  return (
    <form onSubmit={submitted(signing.mutate)}>
      <Stack gap="lg">
        <TextInput name="email" type="email" label="Email" autoComplete="username" required autoFocus size="md" />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          size="md"
          error={isWrong && 'Incorrect email or password'}
        />
        {!isWrong && <Failure error={signing.error} />}
        <Button type="submit" size="md" fullWidth loading={signing.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
