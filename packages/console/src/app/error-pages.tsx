import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OrganizationName } from '#api/organizations.ts'
import { CodeLoadError, reloadOnce } from '#lib/load-code.ts'
import { describeFailure } from '#ui/failure/describe-failure.ts'
import { RequestId } from '#ui/failure/failure.tsx'
import classes from '#ui/frame.module.css'
import { Frame, SignOutButton } from '#ui/frame.tsx'

/** Page shown if another page fails to render. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const router = useRouter()
  const { what, advice, requestId } = describeFailure(error)
  const replaced = error instanceof CodeLoadError && error.isReplaced ? error : undefined
  useEffect(() => {
    if (replaced !== undefined) reloadOnce(replaced)
  }, [replaced])

  return (
    <Frame title={what.replace(/\.$/, '')} footer={requestId !== undefined && <RequestId id={requestId} />}>
      <p className={classes.text}>{advice}</p>
      {replaced === undefined ? (
        <Button variant="default" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      ) : (
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
    </Frame>
  )
}

export function NotFoundPage() {
  return (
    <Frame title="Page not found">
      <p className={classes.text}>The page does not exist, or you don’t have access.</p>
      <Button variant="default" component={Link} to="/">
        Go home
      </Button>
    </Frame>
  )
}

/** Page for an organization that does not exist or is not accessible. Names it if the user had it open before. */
export function NoSuchOrganizationPage({ data }: { readonly data?: unknown }) {
  const left = data as OrganizationName | undefined
  if (left === undefined) return <NotFoundPage />

  return (
    <Frame title={`You no longer have access to ${left.name}`}>
      <p className={classes.text}>You are no longer a member of this organization. Ask an owner to invite you again.</p>
      <Button variant="default" component={Link} to="/">
        Go home
      </Button>
    </Frame>
  )
}

export function NoOrganizationPage() {
  return (
    <Frame title="No organization yet">
      <p className={classes.text}>
        You are signed in, but not a member of an organization. Ask an organization owner for an invitation.
      </p>
      <SignOutButton />
    </Frame>
  )
}
