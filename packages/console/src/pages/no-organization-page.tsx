import { SignOutButton } from '../session/sign-out-button.tsx'
import classes from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'

/** For who has an account, and nothing to open with it. */
export function NoOrganizationPage() {
  return (
    <Frame title="No organization yet">
      <p className={classes.text}>You are signed in, but belong to no organization. Ask its owner for an invitation.</p>
      <SignOutButton />
    </Frame>
  )
}
