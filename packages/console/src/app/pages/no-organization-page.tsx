import { SignOutButton } from '#api/session/sign-out-button.tsx'
import classes from '#ui/frame/frame.module.css'
import { Frame } from '#ui/frame/frame.tsx'

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
