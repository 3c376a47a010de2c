import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { hasStatus } from '../../api/api-error.ts'
import type { SignedIn } from '../../api/schema.ts'
import { Failure } from '../../failure/failure.tsx'
import { type Fields, submitted } from '../../form/fields.ts'
import { signIn } from '../../session/session.ts'

export function PasswordForm({ onSignIn }: { readonly onSignIn: (signedIn: SignedIn) => void }) {
  const signing = useMutation({
    mutationFn: (fields: Fields) => signIn({ email: fields.text('email'), password: fields.text('password') }),
    onSuccess: onSignIn
  })
  const isWrong = hasStatus(signing.error, 401)

  return (
    <form onSubmit={submitted(signing.mutate)}>
      <Stack gap="lg">
        <TextInput name="email" type="email" label="Email" autoComplete="username" required autoFocus size="md" />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          size="md"
          error={isWrong && 'Email or password is wrong'}
        />
        {!isWrong && <Failure error={signing.error} />}
        <Button type="submit" size="md" fullWidth loading={signing.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
