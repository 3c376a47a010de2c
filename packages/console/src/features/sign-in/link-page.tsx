import { hasStatus, type Link as SignInLink, type UsedLink } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { checkLink } from '#api/session/session.ts'
import { useArrive } from '#api/session/use-arrive.ts'
import { Failure } from '#ui/failure/failure.tsx'
import classes from '#ui/frame/frame.module.css'
import { Frame } from '#ui/frame/frame.tsx'
import { CodeForm } from './code-form.tsx'
import { LinkForm } from './link-form.tsx'

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

/** Explains which account is created and how to join with an existing one. */
function AccountNotice({ link: { email, organization_name: organization } }: { readonly link: SignInLink }) {
  return (
    <>
      This creates an account for {organization} only. If staff gave you an account for {email}, you can join with it:{' '}
      <Link to="/sign-in">sign in</Link>, then open the link again.
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
