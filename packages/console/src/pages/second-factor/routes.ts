import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../routes/signed-in.ts'

const secondFactor = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'second-factor',
  component: lazyRouteComponent(() => import('./second-factor-page.tsx'), 'SecondFactorPage')
})

export const secondFactorRoutes = [secondFactor] as const
