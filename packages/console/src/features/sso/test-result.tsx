import type { SsoCompletion } from '@callbook/console-api'
import { Fact, Facts } from '#ui/facts.tsx'
import classes from '#ui/frame.module.css'
import { Frame } from '#ui/frame.tsx'
import { Time } from '#ui/time/time.tsx'
import { ssoRoleLabel } from './sso-roles.ts'

/** Shows what the ID token of a test contains. */
export function TestResult({ claims }: { readonly claims: NonNullable<SsoCompletion['claims']> }) {
  const { subject, name, email, groups, roles, authenticated_at: at } = claims

  return (
    <Frame title="The test succeeded">
      <p className={classes.text}>Nothing was changed except that this configuration can now be enabled.</p>
      <Facts>
        <Fact label="Subject">
          <bdi style={{ overflowWrap: 'anywhere' }}>{subject}</bdi>
        </Fact>
        <Fact label="Name">
          <bdi>{name ?? 'Not in the token'}</bdi>
        </Fact>
        <Fact label="Email">
          <bdi style={{ overflowWrap: 'anywhere' }}>{email ?? 'Not in the token, or not verified'}</bdi>
        </Fact>
        <Fact label="Groups">
          <bdi style={{ overflowWrap: 'anywhere' }}>
            {groups === null ? 'Not in the token' : groups.join(', ') || 'None'}
          </bdi>
        </Fact>
        <Fact label="Role by groups">{roles.map(({ role }) => ssoRoleLabel(role)).join(', ') || 'None'}</Fact>
        <Fact label="Last entered a credential">
          <Time at={at} otherwise="Not in the token" />
        </Fact>
      </Facts>
      <p className={classes.text}>Close this tab to continue with the settings.</p>
    </Frame>
  )
}
