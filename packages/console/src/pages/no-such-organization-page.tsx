import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OrganizationName } from '../session/organizations.ts'
import classes from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** In place of an organization that is not there, or not for who asks; of one that was open until now, says so. */
export function NoSuchOrganizationPage({ data }: { readonly data?: unknown }) {
  const left = data as OrganizationName | undefined
  if (left === undefined) return <NotFoundPage />

  return (
    <Frame title={`${left.name} is no longer open to you`}>
      <p className={classes.text}>
        You are no member of this organization any more, so nothing of it is shown to you. An owner can invite you
        again.
      </p>
      <Button variant="default" component={Link} to="/">
        Go to the start
      </Button>
    </Frame>
  )
}
