import { hasStatus, type Link as SignInLink, type UsedLink } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { checkLink, redeemLink, useArrive } from '#api/session.ts'
import { leaveFor, startSso } from '#api/sso.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'
import classes from '#ui/frame.module.css'
import { Frame } from '#ui/frame.tsx'
import { CodeForm } from './code-form.tsx'

/** Page of a sign-in link. The token is redeemed by a click only, because mail scanners also open links. */
export function LinkPage() {
  const token = useLocation({ select: ({ state }) => state.linkToken ?? '' })
  const {
    data: link,
    error,
    isPending
  } = useQuery({
    queryKey: ['link', token],
    queryFn: () => checkLink(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY
  })
  const arrive = useArrive()
  const [requiresCode, setRequiresCode] = useState(false)
  const [home, setHome] = useState('/')

  function proceed({ awaits_code: awaitsCode, organization_id: organization }: UsedLink): void {
    const next = organization === null ? '/' : `/o/${organization}`
    setHome(next)
    if (awaitsCode) setRequiresCode(true)
    else arrive(next)
  }

  if (requiresCode) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(home)} />
      </Frame>
    )
  }
  if (token === '' || hasStatus(error, 404)) return <SpentLink />
  if (link === undefined) {
    return (
      <Frame title={isPending ? 'Checking the link' : 'The link cannot be checked'}>
        <Failure error={error} />
      </Frame>
    )
  }

  if (link.requires_sign_in) return <OwnLink link={link} />

  return (
    <Frame title={titleOf(link)} footer={link.allows_sign_in && <AccountNotice link={link} />}>
      <p className={classes.text}>{link.email}</p>
      <LinkForm link={link} token={token} onUse={proceed} />
      {link.allows_single_sign_on && <SingleSignOn token={token} />}
    </Frame>
  )
}

/** Accepts an invitation by the identity provider, without a password. */
function SingleSignOn({ token }: { readonly token: string }) {
  const starting = useMutation({
    mutationFn: async () => leaveFor(await startSso({ purpose: 'invitation', token }))
  })

  return (
    <>
      <Button
        variant="default"
        size="md"
        mt="sm"
        fullWidth
        loading={starting.isPending || starting.isSuccess}
        onClick={() => starting.mutate()}
      >
        Use single sign-on instead
      </Button>
      <Failure error={starting.error} />
    </>
  )
}

function SpentLink() {
  return (
    <Frame title="This link has expired">
      <p className={classes.text}>A link works once and for a limited time. Ask the sender for a new one.</p>
      <Button variant="default" component={Link} to="/sign-in">
        Sign in with a password
      </Button>
    </Frame>
  )
}

/** Shown if the organization already has an account for this address. */
function OwnLink({ link }: { readonly link: SignInLink }) {
  return (
    <Frame title={titleOf(link)}>
      <p className={classes.text}>
        {link.organization_name} already has an account for {link.email}. Sign in to it, then open the link again.
      </p>
      <Button component={Link} to="/sign-in">
        Sign in
      </Button>
    </Frame>
  )
}

function titleOf({ purpose, organization_name: organization }: SignInLink): string {
  switch (purpose) {
    case 'sign_in':
      return 'Sign in to Callbook'
    case 'reset':
      return 'Choose a new password'
    case 'invitation':
      return organization === null ? 'Join Callbook' : `Join ${organization}`
  }
}

/** Explains which account is created and how to join with an existing one. */
function AccountNotice({ link: { email, organization_name: organization } }: { readonly link: SignInLink }) {
  return (
    <>
      This creates an account for {organization} only. If staff gave you an account for {email}, you can join with it:{' '}
      <Link to="/sign-in">sign in</Link>, then open the link again.
    </>
  )
}

interface LinkFormProps {
  readonly link: SignInLink
  readonly token: string
  readonly onUse: (used: UsedLink) => void
}

const submitLabels = { sign_in: 'Sign in', reset: 'Set password and sign in', invitation: 'Accept invitation' }

function LinkForm({ link, token, onUse }: LinkFormProps) {
  const { requires_name: requiresName, requires_password: requiresPassword, email, purpose } = link
  const taking = useMutation({
    mutationFn: (fields: Fields) =>
      redeemLink({
        token,
        ...(requiresName && { name: fields.text('name') }),
        ...(requiresPassword && { password: fields.text('password') })
      }),
    onSuccess: onUse
  })

  return (
    <form onSubmit={submitted(taking.mutate)}>
      <Stack gap="lg">
        {/* Lets password managers store the new password under this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        {requiresName && (
          <TextInput
            name="name"
            label="Your name"
            autoComplete="name"
            required
            autoFocus
            size="md"
            maxLength={inputBounds.name}
          />
        )}
        {requiresPassword && (
          <PasswordInput
            name="password"
            label="Password"
            description={`At least ${inputBounds.password.min} characters. Common passwords are rejected. A sentence is easy to remember.`}
            autoComplete="new-password"
            required
            minLength={inputBounds.password.min}
            maxLength={inputBounds.password.max}
            size="md"
          />
        )}
        <Failure error={taking.error} />
        <Button type="submit" size="md" fullWidth loading={taking.isPending}>
          {submitLabels[purpose]}
        </Button>
      </Stack>
    </form>
  )
}
