import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { signedInRoute } from '../../routes/signed-in.ts'

const secondFactor = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'second-factor',
  component: lazyPage(() => import('./second-factor-page.tsx'), 'SecondFactorPage')
})

export const secondFactorRoutes = [secondFactor] as const
