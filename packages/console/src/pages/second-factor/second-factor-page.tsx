import { Stack } from '@mantine/core'
import { FreshSignIn } from '../../dialog/fresh-sign-in.tsx'
import { SetUp } from '../../second-factor/set-up.tsx'
import { SignOutButton } from '../../session/sign-out-button.tsx'
import { useArrive } from '../../session/use-arrive.ts'
import classes from '../frame/frame.module.css'
import { Frame } from '../frame/frame.tsx'

/** Page for users who must set up a second factor first. */
export function SecondFactorPage() {
  const arrive = useArrive()

  return (
    <Frame title="Set up a second factor" footer={<SignOutButton />}>
      <p className={classes.text}>
        Your account needs a second factor: a code from an authenticator app on your phone, which you enter after your
        password.
      </p>
      <Stack gap="lg" align="flex-start">
        <SetUp onDone={() => arrive()} />
      </Stack>
      <FreshSignIn />
    </Frame>
  )
}
