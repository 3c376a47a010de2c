import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import type { Link as SignInLink, UsedLink } from '../../api/schema.ts'
import { Failure } from '../../failure/failure.tsx'
import { checkLink, meQuery } from '../../session/session.ts'
import { useArrive } from '../../session/use-arrive.ts'
import classes from '../frame/frame.module.css'
import { Frame } from '../frame/frame.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'
import { LinkForm } from './link-form.tsx'

/** What a link that somebody was given opens. It is used by a click: programs that look at mail follow links, too. */
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
  const { data: me } = useQuery(meQuery)
  const arrive = useArrive()
  const [asksForCode, setAsksForCode] = useState(false)
  const [home, setHome] = useState('/')

  function goOn({ awaits_code: awaitsCode, organization_id: organization }: UsedLink): void {
    const next = organization === null ? '/' : `/o/${organization}`
    setHome(next)
    if (awaitsCode) setAsksForCode(true)
    else arrive(next)
  }

  if (asksForCode) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(home)} />
      </Frame>
    )
  }
  if (token === '' || hasStatus(error, 404)) return <SpentLink />
  if (link === undefined) {
    return (
      <Frame title={isPending ? 'One moment' : 'The link cannot be checked'}>
        <Failure error={error} />
      </Frame>
    )
  }

  if (link.asks_sign_in && me?.email !== link.email) return <OwnLink link={link} />

  return (
    <Frame title={titleOf(link)}>
      <p className={classes.text}>{link.email}</p>
      <LinkForm link={link} token={token} onUse={goOn} />
    </Frame>
  )
}

/** For a link that only somebody with an account can use, to whom it was sent. */
function OwnLink({ link }: { readonly link: SignInLink }) {
  return (
    <Frame title={titleOf(link)}>
      <p className={classes.text}>
        This invitation is for {link.email}. Sign in with this address first, then open the link again.
      </p>
      <Button component={Link} to="/sign-in">
        Sign in
      </Button>
    </Frame>
  )
}

function SpentLink() {
  return (
    <Frame title="This link opens nothing any more">
      <p className={classes.text}>
        A link works once, and only for a while: perhaps it was used, or is too old. Whoever sent it can make another.
      </p>
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
