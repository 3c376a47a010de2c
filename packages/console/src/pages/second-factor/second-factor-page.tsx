import { Stack } from '@mantine/core'
import { FreshSignIn } from '../../dialog/fresh-sign-in.tsx'
import { SetUp } from '../../second-factor/set-up.tsx'
import { SignOutButton } from '../../session/sign-out-button.tsx'
import { useArrive } from '../../session/use-arrive.ts'
import classes from '../frame/frame.module.css'
import { Frame } from '../frame/frame.tsx'

/** For whoever must have a second factor before anything else. */
export function SecondFactorPage() {
  const arrive = useArrive()

  return (
    <Frame title="Set up a second factor" footer={<SignOutButton />}>
      <p className={classes.text}>
        Whoever runs Callbook asks for one: a code of your telephone, which is given after the password. You need an
        authenticator app.
      </p>
      <Stack gap="lg" align="flex-start">
        <SetUp onDone={() => arrive()} />
      </Stack>
      <FreshSignIn />
    </Frame>
  )
}
