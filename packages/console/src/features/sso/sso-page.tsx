import { hasStatus, hasTitle, type SsoCompletion } from '@callbook/console-api'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { meQuery, useArrive } from '#api/session.ts'
import { completeSso, leaveFor, readSignInName, signInAt, startSso, takeNext } from '#api/sso.ts'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'
import { useAction } from '#ui/form/use-action.ts'
import classes from '#ui/frame.module.css'
import { Frame, SignOutButton } from '#ui/frame.tsx'
import { TestResult } from './test-result.tsx'

const route = getRouteApi('/sso/{-$name}')

/** Page of single sign-on: asks for a sign-in name, continues at the identity provider, and completes the sign-in. */
export function SsoPage() {
  const { name } = route.useParams()
  const { next } = route.useSearch()

  switch (name) {
    case undefined:
      return <NameForm next={next} />
    case 'callback':
      return <Callback />
    case 'link':
      return <LinkFirst />
    default:
      return <Named name={name} next={next} />
  }
}

interface NextProps {
  /** Page to open after the sign-in. */
  readonly next: string | undefined
}

function NameForm({ next }: NextProps) {
  const starting = useMutation({
    mutationFn: (fields: Fields) => signInAt(fields.text('name').trim().toLowerCase(), next)
  })
  const isUnknown = hasStatus(starting.error, 404)

  return (
    <Frame title="Use single sign-on" footer={<BackToPassword next={next} />}>
      <form onSubmit={submitted(starting.mutate)}>
        <Stack gap="lg">
          <TextInput
            name="name"
            label="Sign-in name"
            description="The owner of your organization knows it, for example acme-group"
            autoComplete="organization"
            autoCapitalize="off"
            spellCheck={false}
            required
            autoFocus
            maxLength={100}
            size="md"
            defaultValue={readSignInName()}
            error={isUnknown && 'No organization has this sign-in name'}
          />
          {!isUnknown && <Failure error={starting.error} />}
          <Button type="submit" size="md" fullWidth loading={starting.isPending || starting.isSuccess}>
            Continue
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}

function BackToPassword({ next }: NextProps) {
  return (
    <Link to="/sign-in" search={{ next }}>
      Sign in with a password
    </Link>
  )
}

/**
 * Continues at the identity provider of a sign-in name: at once, unless that would replace the session of a user who
 * signs in elsewhere. Any page can have a link to here, and an identity provider can sign anybody in as somebody else.
 */
function Named({ name, next }: NextProps & { readonly name: string }) {
  const { data: me, isPending } = useQuery(meQuery)
  const [isChosen, setChosen] = useState(false)
  if (isPending) return null
  if (isChosen || !me || me.single_sign_on?.sign_in_name === name) return <Continue name={name} next={next} />

  return (
    <Frame title="You are signed in" footer={<Link to="/">Stay signed in as {me.email}</Link>}>
      <p className={classes.text}>
        Continue only if you want to leave this session and sign in with the name <b>{name}</b>.
      </p>
      <Button size="md" onClick={() => setChosen(true)}>
        Continue
      </Button>
    </Frame>
  )
}

/** Continues at the identity provider of a sign-in name at once. */
function Continue({ name, next }: NextProps & { readonly name: string }) {
  const starting = useMutation({ mutationFn: () => signInAt(name, next) })
  useOnce(() => starting.mutate())

  return (
    <Frame
      title={starting.error === null ? 'Opening your identity provider' : 'Single sign-on failed'}
      footer={<BackToPassword next={next} />}
    >
      {hasStatus(starting.error, 404) ? (
        <p className={classes.text}>No organization has the sign-in name {name}. Ask the owner of your organization.</p>
      ) : (
        <Failure error={starting.error} />
      )}
      {starting.error !== null && (
        <Button
          mt="lg"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/sso/{-$name}" params={{ name: undefined }} />}
        >
          Enter another sign-in name
        </Button>
      )}
    </Frame>
  )
}

/** The redirect URL: sends its query to Callbook, which completes the sign-in. */
function Callback() {
  const query = route.useLoaderData()
  const arrive = useArrive()
  const [done, setDone] = useState<SsoCompletion>()
  const [next, setNext] = useState<string>()
  const completing = useMutation({
    mutationFn: () => completeSso(query.slice(1)),
    onSuccess: (completion) => {
      const page = takeNext() ?? homeOf(completion)
      setNext(page)
      setDone(completion)
      if (!completion.awaits_code && ['sign_in', 'invitation', 'link'].includes(completion.purpose)) arrive(page)
    }
  })
  useOnce(() => completing.mutate())

  if (completing.error !== null) {
    return (
      <Frame title="Single sign-on failed">
        <Failure error={completing.error} />
        <Group gap="sm" mt="lg">
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/sso/{-$name}" params={{ name: undefined }} />}
          >
            Start again
          </Button>
          <Button variant="subtle" component={Link} to="/sign-in">
            Sign in with a password
          </Button>
        </Group>
      </Frame>
    )
  }
  if (done?.awaits_code) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(next)} />
      </Frame>
    )
  }
  if (done?.claims) return <TestResult claims={done.claims} />
  if (done?.purpose === 'confirm') {
    return (
      <Frame title="Identity confirmed">
        <p className={classes.text}>Close this tab, and continue in the other one within ten minutes.</p>
      </Frame>
    )
  }

  return (
    <Frame title="Signing you in">
      <p className={classes.text} role="status">
        Checking the response of your identity provider.
      </p>
    </Frame>
  )
}

function homeOf({ purpose, organization_id: organization }: SsoCompletion): string {
  if (purpose === 'link') return '/account'

  return purpose === 'invitation' && organization !== null ? `/o/${organization}` : '/'
}

/** For users of an enforced identity provider who have not linked their account. */
function LinkFirst() {
  const { data: me } = useQuery(meQuery)
  const linking = useAction({ send: async () => leaveFor(await startSso({ purpose: 'link' }), '/') })
  const sso = me?.single_sign_on

  return (
    <Frame title="Link single sign-on" footer={<SignOutButton />}>
      <p className={classes.text}>
        {sso?.organization_name ?? 'Callbook'} requires single sign-on. Link it to your account once. You then sign in
        with the name <b>{sso?.sign_in_name}</b>.
      </p>
      {hasTitle(linking.error, 'Confirmation Required') ? (
        <p className={classes.text}>Your sign-in is more than ten minutes ago. Sign out, and sign in again.</p>
      ) : (
        <Failure error={linking.error} />
      )}
      <Button size="md" loading={linking.isPending} onClick={() => linking.mutate()}>
        Continue at your identity provider
      </Button>
      <FreshSignIn />
    </Frame>
  )
}

/** Runs an action once, because a response of an identity provider works once. */
function useOnce(action: () => void): void {
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    action()
  })
}
