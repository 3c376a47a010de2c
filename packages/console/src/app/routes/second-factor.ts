import { createRoute } from '@tanstack/react-router'
import { signedInRoute } from './layouts/signed-in.ts'
import { lazyPage } from './lazy-page.ts'

const secondFactor = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'second-factor',
  component: lazyPage(() => import('#features/second-factor/second-factor-page.tsx'), 'SecondFactorPage')
})

export const secondFactorRoutes = [secondFactor] as const
