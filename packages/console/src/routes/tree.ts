import { accountRoutes } from '../pages/account/routes.ts'
import { callRoutes } from '../pages/call/routes.ts'
import { callListRoutes } from '../pages/calls/routes.ts'
import { customerRoutes } from '../pages/customer/routes.ts'
import { customerListRoutes } from '../pages/customers/routes.ts'
import { deliveryRoutes } from '../pages/deliveries/routes.ts'
import { insightRoutes } from '../pages/insights/routes.ts'
import { organizationRoutes } from '../pages/organizations/routes.ts'
import { overviewRoutes } from '../pages/overview/routes.ts'
import { peopleRoutes } from '../pages/people/routes.ts'
import { reviewRoutes } from '../pages/review/routes.ts'
import { secondFactorRoutes } from '../pages/second-factor/routes.ts'
import { apiKeyRoutes } from '../pages/settings/api-keys/routes.ts'
import { auditRoutes } from '../pages/settings/audit/routes.ts'
import { clientRoutes } from '../pages/settings/clients/routes.ts'
import { memberRoutes } from '../pages/settings/members/routes.ts'
import { providerRoutes } from '../pages/settings/providers/routes.ts'
import { firstSettingsRoute } from '../pages/settings/routes.ts'
import { webhookRoutes } from '../pages/settings/webhooks/routes.ts'
import { generalRoute } from './general.ts'
import { organizationRoute } from './organization.ts'
import { rootRoute } from './root.ts'
import { settingsRoute } from './settings.ts'
import { homeRoute, signedInRoute } from './signed-in.ts'
import { visitorRoutes } from './visitor.ts'

const settings = settingsRoute.addChildren([
  firstSettingsRoute,
  ...clientRoutes,
  ...webhookRoutes,
  ...providerRoutes,
  ...apiKeyRoutes,
  ...memberRoutes,
  ...auditRoutes
])

const organization = organizationRoute.addChildren([
  ...overviewRoutes,
  ...callListRoutes,
  ...callRoutes,
  ...reviewRoutes,
  ...customerListRoutes,
  ...customerRoutes,
  ...insightRoutes,
  ...deliveryRoutes,
  settings
])

const general = generalRoute.addChildren([...organizationRoutes, ...peopleRoutes, ...accountRoutes])

/** All routes. Each page’s folder defines its own path. */
export const routes = rootRoute.addChildren([
  ...visitorRoutes,
  signedInRoute.addChildren([homeRoute, ...secondFactorRoutes, general, organization])
])
