import { Button } from '@mantine/core'
import { useSignOut } from './use-sign-out.ts'

export function SignOutButton() {
  const leaving = useSignOut()

  return (
    <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign out
    </Button>
  )
}
