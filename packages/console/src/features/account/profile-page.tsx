import { AccessTokens } from '#features/access-tokens/access-tokens-section.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Appearance } from './appearance.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function AccountPage() {
  return (
    <>
      <PageHead title="Account" />
      <Profile />
      <Appearance />
      <Password />
      <SecondFactor />
      <Sessions />
      <AccessTokens />
    </>
  )
}
