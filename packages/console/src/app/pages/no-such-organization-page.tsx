import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OrganizationName } from '#api/session/organizations.ts'
import classes from '#ui/frame/frame.module.css'
import { Frame } from '#ui/frame/frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

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
