import { PageHead } from '../../shell/page-head.tsx'
import { Appearance } from './appearance.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** What people set for themselves. */
export function AccountPage() {
  return (
    <>
      <PageHead title="Account" />
      <Profile />
      <Appearance />
      <Password />
      <SecondFactor />
      <Sessions />
    </>
  )
}
