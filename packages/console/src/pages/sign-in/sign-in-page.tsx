import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useArrive } from '../../session/use-arrive.ts'
import { Frame } from '../frame/frame.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { next } = route.useSearch()
  const arrive = useArrive()
  const [asksForCode, setAsksForCode] = useState(false)

  if (asksForCode) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(next)} />
      </Frame>
    )
  }

  return (
    <Frame
      title="Sign in to Callbook"
      footer="No password, or a forgotten one? Whoever manages Callbook for you can send you a sign-in link."
    >
      <PasswordForm onSignIn={({ awaits_code: awaitsCode }) => (awaitsCode ? setAsksForCode(true) : arrive(next))} />
    </Frame>
  )
}
