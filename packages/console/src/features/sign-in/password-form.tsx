import { hasStatus, type SignedIn } from '@callbook/console-api'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Credentials, signIn } from '#api/session/session.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'

interface PasswordFormProps {
  readonly onSignIn: (signedIn: SignedIn, credentials: Credentials) => void
}

export function PasswordForm({ onSignIn }: PasswordFormProps) {
  const signing = useMutation({
    mutationFn: async (fields: Fields) => {
      const credentials = { email: fields.text('email'), password: fields.text('password') }

      return { credentials, signedIn: await signIn(credentials) }
    },
    onSuccess: ({ signedIn, credentials }) => onSignIn(signedIn, credentials)
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
          error={isWrong && 'Incorrect email or password'}
        />
        {!isWrong && <Failure error={signing.error} />}
        <Button type="submit" size="md" fullWidth loading={signing.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
