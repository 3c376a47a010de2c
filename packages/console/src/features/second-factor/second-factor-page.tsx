import { Stack } from '@mantine/core'
import { useArrive } from '#api/session.ts'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import classes from '#ui/frame.module.css'
import { Frame, SignOutButton } from '#ui/frame.tsx'
import { SetUp } from './set-up.tsx'

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
