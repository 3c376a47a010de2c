import { hasStatus } from '@callbook/console-api'
import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { closeMembership, openMembership, pathOfOrganization } from '#api/membership.ts'
import { getOrganization, type OrganizationName } from '#api/organizations.ts'
import { listPermissions } from '#api/permissions.ts'
import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#api/session.ts'
import { type AuditFilter, readAuditFilter } from '#features/audit/audit-filter.ts'
import { callQuery } from '#features/calls/call.ts'
import { type CallSearch, readCallSearch } from '#features/calls/call-search.ts'
import { readCustomerFilter } from '#features/customers/customer-filter.ts'
import { findRange } from '#features/insights/insight-range.ts'
import { type InsightSearch, readInsightSearch } from '#features/insights/insight-search.ts'
import { agentsQuery, insightsQuery } from '#features/insights/insights.ts'
import { readRejectionSearch } from '#features/rejections/rejection-search.ts'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { readDeliverySearch } from '#features/webhooks/outbound/delivery-search.ts'
import { loadCode } from '#lib/load-code.ts'
import { NoOrganizationPage, NoSuchOrganizationPage } from './error-pages.tsx'
import { settingsPages } from './sections.ts'

/** A page whose code is loaded when it is opened. All other imports of this file are part of the first script. */
const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadCode(importer), exportName)

/** Reads the text that a list in the browser is searched for. */
const readSearchText = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q !== '' ? { q } : {}

const rootRoute = createRootRoute()

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a sign-in link, kept out of the URL. */
    linkToken?: string
  }
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: readNext,
  component: SignInPage
})

/** Reads a return address that belongs to this site. */
function readNext({ next }: Record<string, unknown>): { next?: string | undefined } {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}

/** The query with which the page was loaded: the router parses numbers, and a code of an identity provider may be one. */
const firstQuery = window.location.search

const sso = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sso/{-$name}',
  validateSearch: readNext,
  loader: () => firstQuery,
  component: lazyPage(() => import('#features/sso/sso-page.tsx'), 'SsoPage')
})

const link = createRoute({
  getParentRoute: () => rootRoute,
  path: 'link',
  beforeLoad: ({ location: { hash } }) => {
    if (hash !== '') throw redirect({ to: '/link', state: { linkToken: hash }, replace: true })
  },
  component: lazyPage(() => import('#features/sign-in/link-page.tsx'), 'LinkPage')
})

/** Path for users who must set up a second factor. */
const enrolling = '/second-factor'

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meQuery)
    if (me === null) throw redirect({ to: '/sign-in', search: { next: location.href } })
    if (me.must_link) throw redirect({ to: '/sso/{-$name}', params: { name: 'link' }, replace: true })
    if (me.must_set_second_factor && location.pathname !== enrolling) throw redirect({ to: enrolling, replace: true })

    return { me }
  }
})

const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    if (me.permissions.includes('manage_organizations')) throw redirect({ to: '/organizations', replace: true })
    const [first] = me.organizations
    if (first !== undefined)
      throw redirect({ to: '/o/$organization', params: { organization: first.id }, replace: true })
  },
  component: NoOrganizationPage
})

const secondFactor = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'second-factor',
  component: lazyPage(() => import('#features/second-factor/second-factor-page.tsx'), 'SecondFactorPage')
})

/** Layout of pages outside of an organization. */
const generalRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'general',
  component: lazyPage(() => import('./shell/general-shell.tsx'), 'GeneralShell')
})

const organizations = createRoute({
  getParentRoute: () => generalRoute,
  path: 'organizations',
  validateSearch: readSearchText,
  component: lazyPage(() => import('#features/organizations/organizations-page.tsx'), 'OrganizationsPage')
})

const people = createRoute({
  getParentRoute: () => generalRoute,
  path: 'people',
  validateSearch: readSearchText,
  component: lazyPage(() => import('#features/people/people-page.tsx'), 'PeoplePage')
})

const staffSso = createRoute({
  getParentRoute: () => generalRoute,
  path: 'people/sso',
  component: lazyPage(() => import('#features/sso/sso-settings-page.tsx'), 'StaffSsoPage')
})

const account = createRoute({
  getParentRoute: () => generalRoute,
  path: 'account',
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' && token !== '' ? { token } : {}),
  component: lazyPage(() => import('#features/account/account-page.tsx'), 'AccountPage')
})

/** The last opened organization and its user, who sees its name after losing access. */
let opened: (OrganizationName & { readonly openedBy: string }) | undefined

/** Layout of an organization, whose id is part of every URL of its data. */
const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'o/$organization',
  params: {
    parse: ({ organization }) => ({ organization: openMembership(organization) }),
    stringify: ({ organization }) => ({ organization: pathOfOrganization(organization) })
  },
  loader: async ({ context: { me }, params, preload }) => {
    try {
      const organization = await getOrganization(me, params.organization)
      if (!preload) opened = { ...organization, openedBy: me.id }

      return { organization }
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
      closeMembership(params.organization)
      const isLeft = opened?.id === params.organization && opened.openedBy === me.id
      throw notFound(isLeft ? { data: opened } : {})
    }
  },
  notFoundComponent: NoSuchOrganizationPage,
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell')
})

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  validateSearch: (search): Pick<InsightSearch, 'period'> => {
    const { period } = readInsightSearch(search)

    return period === undefined || period === 'own' ? {} : { period }
  },
  component: lazyPage(() => import('#features/overview/start-page.tsx'), 'StartPage')
})

interface CallsSearch extends CallSearch {
  /** Shown columns, such as `time,caller`. Defaults to the columns stored in this browser. */
  readonly columns?: string
}

const calls = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls',
  validateSearch: (search): CallsSearch => ({
    ...readCallSearch(search),
    ...(typeof search['columns'] === 'string' && { columns: search['columns'] })
  }),
  component: lazyPage(() => import('#features/calls/list/calls-page.tsx'), 'CallsPage')
})

const call = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls/$call',
  // The list’s filters, so that previous, next and back follow the same list.
  validateSearch: readCallSearch,
  // Loads the call in parallel with the page’s code, but not on hover: who opens a call is recorded.
  loader: ({ params, preload }) => {
    if (!preload) void queryClient.prefetchQuery(callQuery(params.organization, params.call))
  },
  component: lazyPage(() => import('#features/calls/call/call-page.tsx'), 'CallPage')
})

interface ReviewSearch {
  readonly call?: string
  /** `me`, `none` or the id of a user. */
  readonly assignee?: string
}

const review = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'review',
  validateSearch: ({ call, assignee }): ReviewSearch => ({
    ...(typeof call === 'string' && call !== '' && { call }),
    ...(typeof assignee === 'string' && /^(me|none|[0-9a-f-]{36})$/.test(assignee) && { assignee })
  }),
  component: lazyPage(() => import('#features/review/review-page.tsx'), 'ReviewPage')
})

const scorecards = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'scorecards',
  component: lazyPage(() => import('#features/scorecards/scorecards-page.tsx'), 'ScorecardsPage')
})

const scorecard = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'scorecards/$scorecard',
  component: lazyPage(() => import('#features/scorecards/scorecard-page.tsx'), 'ScorecardPage')
})

const scorecardEditor = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'scorecards/$scorecard/edit',
  component: lazyPage(() => import('#features/scorecards/editor/editor-page.tsx'), 'EditorPage')
})

interface TestSearch {
  readonly show?: 'all' | 'differences' | 'failed'
}

const scorecardTest = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'scorecards/$scorecard/tests/$revision',
  validateSearch: ({ show }): TestSearch =>
    show === 'all' || show === 'differences' || show === 'failed' ? { show } : {},
  component: lazyPage(() => import('#features/scorecards/test-page.tsx'), 'TestPage')
})

const newScorecard = createRoute({
  getParentRoute: () => organizationRoute,
  // No scorecard has this name, because names contain no hyphen.
  path: 'scorecards/new-scorecard',
  component: lazyPage(() => import('#features/scorecards/editor/editor-page.tsx'), 'NewScorecardPage')
})

const customers = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers',
  validateSearch: readCustomerFilter,
  component: lazyPage(() => import('#features/customers/customers-page.tsx'), 'CustomersPage')
})

const customer = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/$customer',
  component: lazyPage(() => import('#features/customers/customer-page.tsx'), 'CustomerPage')
})

const client = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'clients/$client',
  validateSearch: (search): Pick<InsightSearch, 'before' | 'period'> => {
    const { period, before } = readInsightSearch(search)

    return { ...(period !== 'own' && period && { period }), ...(before && { before }) }
  },
  component: lazyPage(() => import('#features/clients/client-page.tsx'), 'ClientPage')
})

const insights = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'insights',
  validateSearch: readInsightSearch,
  loaderDeps: ({ search: { before: _, compare: __, compare_version: ___, ...selected } }) => selected,
  // Requests the figures while the code of the page loads, but not for a link under the pointer.
  loader: ({ params: { organization }, deps, context: { me }, preload }) => {
    const selection = { ...deps, organization, timeZone: me.time_zone ?? undefined }
    if (preload || findRange(selection, new Date(), selection.timeZone) === undefined) return
    void queryClient.prefetchQuery(insightsQuery(selection))
    void queryClient.prefetchQuery(agentsQuery(selection))
  },
  component: lazyPage(() => import('#features/insights/insights-page.tsx'), 'InsightsPage')
})

const rejections = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: readRejectionSearch,
  component: lazyPage(() => import('#features/rejections/rejections-page.tsx'), 'RejectionsPage')
})

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'settings',
  component: lazyPage(() => import('./settings-frame.tsx'), 'SettingsFrame')
})

/** Redirects to the first settings page that the user has permission to open. */
const firstSettings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { me }, params }) => {
    const permissions = listPermissions(me, params.organization)
    const first = settingsPages.find(({ permission }) => permissions.includes(permission)) ?? settingsPages[0]
    throw redirect({ to: first.to, params, replace: true })
  }
})

const clients = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'clients',
  validateSearch: readSearchText,
  component: lazyPage(() => import('#features/clients/clients-page.tsx'), 'ClientsPage')
})

const webhooks = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks',
  validateSearch: ({ client }): { client?: string } => (typeof client === 'string' ? { client } : {}),
  component: lazyPage(() => import('#features/webhooks/webhooks-page.tsx'), 'WebhooksPage')
})

const endpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/$client/$endpoint',
  component: lazyPage(() => import('#features/webhooks/endpoint/endpoint-page.tsx'), 'EndpointPage')
})

const outbound = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound',
  component: lazyPage(() => import('#features/webhooks/outbound/outbound-page.tsx'), 'OutboundPage')
})

const eventEndpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound/$endpoint',
  validateSearch: readDeliverySearch,
  component: lazyPage(() => import('#features/webhooks/outbound/event-endpoint-page.tsx'), 'EventEndpointPage')
})

const mapping = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/mappings/$name',
  component: lazyPage(() => import('#features/webhooks/mappings/mapping-page.tsx'), 'MappingPage')
})

const providers = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers',
  component: lazyPage(() => import('#features/providers/providers-page.tsx'), 'ProvidersPage')
})

const providerAccount = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/$account',
  component: lazyPage(() => import('#features/providers/provider-account-page.tsx'), 'ProviderAccountPage')
})

const recordings = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'recordings',
  component: lazyPage(() => import('#features/recordings/recordings-page.tsx'), 'RecordingsPage')
})

const holds = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'holds',
  component: lazyPage(() => import('#features/holds/holds-page.tsx'), 'HoldsPage')
})

const retention = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'retention',
  component: lazyPage(() => import('#features/retention/retention-page.tsx'), 'RetentionPage')
})

const apiKeys = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'api-keys',
  component: lazyPage(() => import('#features/api-keys/api-keys-page.tsx'), 'ApiKeysPage')
})

const members = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  component: lazyPage(() => import('#features/members/members-page.tsx'), 'MembersPage')
})

const ssoSettings = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'sso',
  component: lazyPage(() => import('#features/sso/sso-settings-page.tsx'), 'SsoSettingsPage')
})

interface AuditSearch extends AuditFilter {
  readonly event?: string
}

const audit = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'audit',
  validateSearch: (search): AuditSearch => ({
    ...readAuditFilter(search),
    ...(typeof search['event'] === 'string' && { event: search['event'] })
  }),
  component: lazyPage(() => import('#features/audit/audit-page.tsx'), 'AuditPage')
})

const settings = settingsRoute.addChildren([
  firstSettings,
  clients,
  webhooks,
  endpoint,
  outbound,
  eventEndpoint,
  mapping,
  providers,
  providerAccount,
  recordings,
  holds,
  retention,
  apiKeys,
  members,
  ssoSettings,
  audit
])

const organization = organizationRoute.addChildren([
  overview,
  calls,
  call,
  review,
  scorecards,
  scorecard,
  scorecardEditor,
  scorecardTest,
  newScorecard,
  customers,
  customer,
  client,
  insights,
  rejections,
  settings
])

const general = generalRoute.addChildren([organizations, people, staffSso, account])

/** The paths of all pages. */
export const routes = rootRoute.addChildren([
  signIn,
  sso,
  link,
  signedInRoute.addChildren([home, secondFactor, general, organization])
])
