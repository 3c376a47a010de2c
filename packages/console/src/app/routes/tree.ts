import { accountRoutes } from './account.ts'
import { callRoutes } from './call.ts'
import { callListRoutes } from './calls.ts'
import { clientPageRoutes } from './client.ts'
import { customerRoutes } from './customer.ts'
import { customerListRoutes } from './customers.ts'
import { insightRoutes } from './insights.ts'
import { generalRoute } from './layouts/general.ts'
import { organizationRoute } from './layouts/organization.ts'
import { rootRoute } from './layouts/root.ts'
import { settingsRoute } from './layouts/settings.ts'
import { homeRoute, signedInRoute } from './layouts/signed-in.ts'
import { organizationRoutes } from './organizations.ts'
import { overviewRoutes } from './overview.ts'
import { peopleRoutes } from './people.ts'
import { rejectionRoutes } from './rejections.ts'
import { reviewRoutes } from './review.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { apiKeyRoutes } from './settings/api-keys.ts'
import { auditRoutes } from './settings/audit.ts'
import { clientRoutes } from './settings/clients.ts'
import { firstSettingsRoute } from './settings/first.ts'
import { memberRoutes } from './settings/members.ts'
import { providerRoutes } from './settings/providers.ts'
import { recordingRoutes } from './settings/recordings.ts'
import { webhookRoutes } from './settings/webhooks.ts'
import { visitorRoutes } from './visitor.ts'

const settings = settingsRoute.addChildren([
  firstSettingsRoute,
  ...clientRoutes,
  ...webhookRoutes,
  ...providerRoutes,
  ...recordingRoutes,
  ...apiKeyRoutes,
  ...memberRoutes,
  ...auditRoutes
])

const organization = organizationRoute.addChildren([
  ...overviewRoutes,
  ...callListRoutes,
  ...callRoutes,
  ...clientPageRoutes,
  ...reviewRoutes,
  ...customerListRoutes,
  ...customerRoutes,
  ...insightRoutes,
  ...rejectionRoutes,
  settings
])

const general = generalRoute.addChildren([...organizationRoutes, ...peopleRoutes, ...accountRoutes])

/** All routes. Each page’s folder defines its own path. */
export const routes = rootRoute.addChildren([
  ...visitorRoutes,
  signedInRoute.addChildren([homeRoute, ...secondFactorRoutes, general, organization])
])
