import type { SignedIn } from '@callbook/console-api'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Credentials, signIn } from '#api/session/session.ts'
import { Failure } from '#ui/failure/failure.tsx'
import classes from '#ui/frame/frame.module.css'

type Account = SignedIn['accounts'][number]

interface AccountChoicesProps {
  readonly accounts: readonly Account[]
  readonly credentials: Credentials
  readonly onSignIn: (signedIn: SignedIn, credentials: Credentials) => void
}

/** Lets the user choose between accounts with the same address and password. */
export function AccountChoices({ accounts, credentials, onSignIn }: AccountChoicesProps) {
  const signing = useMutation({
    mutationFn: (accountId: string) => signIn({ ...credentials, account_id: accountId }),
    onSuccess: (signedIn) => onSignIn(signedIn, credentials)
  })

  return (
    <>
      <p className={classes.text}>Several accounts for {credentials.email} use this password.</p>
      <Stack gap="sm">
        {accounts.map((account) => (
          <Button
            key={account.id}
            variant="default"
            size="md"
            fullWidth
            loading={signing.isPending && signing.variables === account.id}
            onClick={() => signing.mutate(account.id)}
          >
            <span dir="auto" className={classes.choice}>
              {nameOf(account)}
            </span>
          </Button>
        ))}
        <Failure error={signing.error} />
      </Stack>
    </>
  )
}

function nameOf({ organizations, platform_role: role }: Account): string {
  if (role !== null) return 'Staff'

  return organizations.length === 0 ? 'No organization' : organizations.join(', ')
}
