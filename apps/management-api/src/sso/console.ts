import {
  acceptInvitationByProvider,
  confirmByProvider,
  coveringOrganization,
  type FoundSession,
  findProviderToTest,
  grantedRoles,
  hashToken,
  type IdentityClaims,
  linkIdentity,
  recordProviderTest,
  removeIdentityProvider,
  requireConfirmed,
  saveIdentityProvider,
  setProviderState,
  signInByProvider
} from '@callbook/accounts'
import { findOrganization, installation } from '@callbook/db'
import {
  findIdentityProvider,
  findIdentityProviderByName,
  findLink,
  findSealedClientSecret,
  type IdentityProviderRow,
  listSignInPeople
} from '@callbook/db/accounts'
import { type OrganizationId, openSecret, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, definePath, notFound, type Routes, text, unauthorized } from '@callbook/http'
import { urlProblem } from '@callbook/outbound'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { rememberBrowsers } from '../console-access/attempts/device-cookie.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { accountActorOf, originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { type ConfiguredProvider, ProviderError } from './provider-client.ts'
import {
  IdentityProviderInput,
  IdentityProviderStateInput,
  organizationOrNull,
  presentSettings,
  SsoCompletion,
  SsoCompletionInput,
  SsoName,
  SsoSettings,
  SsoStart,
  SsoStartInput,
  staffName
} from './schema.ts'
import { type SsoPurpose, type StartedSso, ssoMinutes } from './sso-cookie.ts'

const NoProvider = ErrorResponse('No identity provider is in use', { error: 'Identity provider not found' })

const Failed = ErrorResponse('The sign-in failed; the message names the step, and what to do', {
  error: 'Single Sign-On Failed',
  message: 'The sign-in has expired: start again'
})

const NotNow = Conflict(
  'The invitation has ended or its user must sign in first, the user is already a member or linked, or the configuration has changed since a test began',
  'This identity is already linked to your account'
)

const signInNamePath = definePath({ name: described(text({ maxLength: 100 }), 'Sign-in name') }, noProvider)

const redirectPath = '/console/sso/callback'

/** Sign-in by identity providers, for users and visitors, and the settings of staff. */
export const consoleSso: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(signInRoutes, means)
  app.register(settingsRoutes, { ...means, owner: settingsOfStaff })
}

const signInRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, attempts, cookie, ssoCookie, sso, make } = means
  const rememberBrowser = rememberBrowsers(means)
  const schema = { tags: ['Single sign-on'], querystring: noQuery, security: [] }

  app.get(
    '/sso/:name',
    {
      config: { access: 'public' },
      schema: {
        ...schema,
        operationId: 'findSignInName',
        summary: 'Find sign-in name',
        params: signInNamePath,
        response: { 200: Data(SsoName, 'Whose sign-in name it is'), 404: NoProvider }
      }
    },
    async ({ params }) => {
      const provider = await findIdentityProviderByName(db, params.name)
      if (!isInUse(provider, 'sign_in')) throw noProvider()

      return { data: { organization_name: await nameOf(provider.organization_id) } }
    }
  )

  app.post(
    '/session/sso',
    {
      config: { access: 'visitor' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'startSingleSignOn',
        summary: 'Start single sign-on',
        description: `Sets a cookie with which the same browser completes the sign-in within ${ssoMinutes} minutes. To link, the session must be confirmed.`,
        body: bytesOf(SsoStartInput),
        response: { 200: Data(SsoStart, 'Where to sign in'), 403: Failed, 404: NoProvider, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const input = parseBody(SsoStartInput, request.body)
      const { now, randomBytes } = make()
      const provider = await findProviderFor(request, input)
      if (!isInUse(provider, input.purpose)) throw noProvider()
      const random = () => Buffer.from(randomBytes(32)).toString('base64url')
      const started: StartedSso = {
        purpose: input.purpose,
        organizationId: provider.organization_id,
        updatedAt: provider.updated_at,
        sessionId: needsSession(input.purpose) ? sessionOf(request).id : null,
        token: input.purpose === 'invitation' ? (input.token ?? null) : null,
        expiresAt: now.getTime() + ssoMinutes * 60_000,
        redirectUri: `${request.headers.origin}${redirectPath}`,
        ...{ state: random(), nonce: random(), verifier: random() },
        isFresh: input.purpose === 'confirm'
      }
      const url = await sso.authorizationUrl(await withSecret(provider), started)
      reply.header('set-cookie', ssoCookie.write(started, randomBytes))

      return { data: { url } }
    }
  )

  app.post(
    '/session/sso/complete',
    {
      // Not counted as an attempt: its start was, and works once.
      config: { access: 'visitor' },
      schema: {
        ...schema,
        operationId: 'completeSingleSignOn',
        summary: 'Complete single sign-on',
        description:
          'Opens a session, accepts the invitation, links the identity, confirms the session, or returns what a test found. Works once.',
        body: bytesOf(SsoCompletionInput),
        response: {
          200: Data(SsoCompletion, 'The sign-in is complete'),
          403: Failed,
          404: NoProvider,
          409: NotNow,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const query = new URLSearchParams(parseBody(SsoCompletionInput, request.body).query)
      const started = ssoCookie.read(request.headers.cookie, make().now)
      reply.header('set-cookie', ssoCookie.erase())
      if (started === undefined || query.get('state') !== started.state || !(await attempts.spend(started.state))) {
        throw new ProviderError('The sign-in has expired, or began in another browser: start again')
      }
      const { organizationId, purpose } = started
      const provider = await findIdentityProvider({ db, organizationId })
      if (!isInUse(provider, purpose) || provider.updated_at !== started.updatedAt) {
        throw new ProviderError('The identity provider was changed meanwhile: start again')
      }
      const claims = await sso.readClaims(await withSecret(provider), started, query)
      const done = { purpose, organization_id: organizationOrNull(organizationId), awaits_code: false, claims: null }

      if (purpose === 'test') {
        const actor = accountActorOf(request, requireSame(request, started))
        // Throws if the groups cannot be read: such a test has failed.
        const tested = presentClaims(provider, claims)
        await recordProviderTest({ db, organizationId, actor, now: make().now }, started.updatedAt)
        return { data: { ...done, claims: tested } }
      }
      if (purpose === 'link' || purpose === 'confirm') {
        const session = requireSame(request, started)
        const at = { db, session, from: originOf(request), now: make().now, organizationId }
        await (purpose === 'link' ? linkIdentity : confirmByProvider)(at, claims)
        return { data: done }
      }
      const at = { db, from: originOf(request), ...make(), organizationId }
      const signedIn = await (started.token === null
        ? signInByProvider(at, claims)
        : acceptInvitationByProvider(at, { token: started.token, claims }))
      reply.header('set-cookie', cookie.write(signedIn.token))
      if (!signedIn.awaitsCode) rememberBrowser(request, reply, { email: signedIn.email, id: signedIn.userId })

      return { data: { ...done, awaits_code: signedIn.awaitsCode } }
    }
  )

  async function nameOf(id: OrganizationId): Promise<string | null> {
    return id === installation ? null : ((await findOrganization(db, id))?.name ?? null)
  }

  /** @throws {HttpError} if the user may not use an identity provider for the purpose */
  async function findProviderFor(
    request: FastifyRequest,
    { purpose, name, token, organization }: Static<typeof SsoStartInput>
  ): Promise<IdentityProviderRow | undefined> {
    if (purpose === 'sign_in') {
      if (name === undefined) throw badRequest('name is missing')
      return await findIdentityProviderByName(db, name.trim().toLowerCase())
    }
    if (purpose === 'invitation') {
      const hash = hashToken(token ?? '')
      const link = hash && (await findLink(db, hash, make().now))
      if (link?.purpose !== 'invitation') return undefined
      return await findIdentityProvider({ db, organizationId: link.organization_id ?? installation })
    }
    if (purpose === 'test') {
      if (organization === undefined) throw badRequest('organization is missing')
      const session = sessionOf(request)
      requireConfirmed(session)
      const organizationId = organization === staffName ? installation : organization
      const actor = accountActorOf(request, session)
      return await findProviderToTest({ db, organizationId, actor, now: make().now })
    }
    const session = sessionOf(request)
    if (purpose === 'link') requireConfirmed(session)
    const organizationId = coveringOrganization(session)

    return organizationId && (await findIdentityProvider({ db, organizationId }))
  }

  async function withSecret(provider: IdentityProviderRow): Promise<ConfiguredProvider> {
    const sealed = await findSealedClientSecret({ db, organizationId: provider.organization_id })
    if (sealed === undefined) throw noProvider()

    return { ...provider, client_secret: openSecret(means.keyRing, sealed, provider.organization_id) }
  }
}

/** A test is possible before the provider is in use. */
function isInUse(provider: IdentityProviderRow | undefined, purpose: SsoPurpose): provider is IdentityProviderRow {
  return provider !== undefined && (purpose === 'test' || provider.state !== 'disabled')
}

function needsSession(purpose: SsoPurpose): boolean {
  return purpose === 'link' || purpose === 'confirm' || purpose === 'test'
}

/** Returns the session of a user who has signed in completely. */
function sessionOf({ visitor }: FastifyRequest): FoundSession {
  if (visitor === undefined || visitor.awaits_code) throw unauthorized()

  return visitor
}

/** Returns the session that began the sign-in: another user of the browser must not complete it. */
function requireSame(request: FastifyRequest, { sessionId }: StartedSso): FoundSession {
  const session = sessionOf(request)
  if (session.id !== sessionId) throw new ProviderError('You have signed in anew meanwhile: start again')

  return session
}

function presentClaims(provider: IdentityProviderRow, claims: IdentityClaims): Static<typeof SsoCompletion>['claims'] {
  const { memberships, platformRole } = grantedRoles(provider, claims)
  const roles = [...memberships].map(([client_id, role]) => ({ role: role as string, client_id }))

  return {
    subject: claims.subject,
    name: claims.name ?? null,
    email: claims.email ?? null,
    groups: claims.groups === undefined ? null : claims.groups.slice(0, 200),
    roles: platformRole === null ? roles : [...roles, { role: platformRole, client_id: null }],
    authenticated_at: claims.authenticatedAt?.toISOString() ?? null
  }
}

function noProvider() {
  return notFound('Identity provider')
}

const NotTested = Conflict(
  'The sign-in name is taken, the configuration was not tested, or it has changed since',
  'Test this configuration first'
)

/** Whose identity provider routes manage: that of the organization of the path, or that of staff. */
interface SettingsOwner {
  /** Ends the ids of the operations. */
  readonly operation: 'Sso' | 'StaffSso'
  /** Ends their summaries. */
  readonly of: '' | ' of staff'
  readonly route: Partial<ReturnType<typeof requirePermissionFor>>
  readonly path: { readonly params?: typeof ofOrganization }
  /** Response if the user cannot access the owner. */
  readonly missing: { readonly 404?: typeof NoOrganization }
  readonly organizationOf: (request: FastifyRequest) => OrganizationId
}

const settingsOfOrganization: SettingsOwner = {
  ...{ operation: 'Sso', of: '' },
  route: { config: { permission: 'manage_members' } },
  path: { params: ofOrganization },
  missing: { 404: NoOrganization },
  organizationOf: ({ reach }) => wholeOrganization(reach)
}

const settingsOfStaff: SettingsOwner = {
  ...{ operation: 'StaffSso', of: ' of staff' },
  route: requirePermissionFor('manage_people'),
  path: {},
  missing: {},
  organizationOf: () => installation
}

/** Single sign-on of an organization. */
export const consoleOrganizationSso: Routes<ConsoleDependencies> = async (app, means) => {
  await app.register(settingsRoutes, { ...means, owner: settingsOfOrganization })
}

const settingsRoutes: Routes<ConsoleDependencies & { readonly owner: SettingsOwner }> = async (app, means) => {
  const { db, keyRing, make, origins, ssoGuard, owner } = means
  const { operation, of, route, path, missing, organizationOf } = owner
  const schema = { tags: ['Single sign-on'], querystring: noQuery, ...path }
  const errors = { 403: NotConfirmed, 404: NoProvider, ...missing, ...bodyErrors }

  app.get(
    '/sso',
    {
      ...route,
      schema: {
        ...schema,
        operationId: `get${operation}`,
        summary: `Get single sign-on${of}`,
        response: { 200: Data(SsoSettings, 'The identity provider, without its secret'), ...missing }
      }
    },
    async (request) => {
      const organizationId = organizationOf(request)
      const provider = await findIdentityProvider({ db, organizationId })
      const users = await listSignInPeople({ db, organizationId })
      const redirectUrls = origins.map((origin) => `${origin}${redirectPath}`)

      return { data: presentSettings(provider, { redirectUrls, users }) }
    }
  )

  app.put(
    '/sso',
    {
      ...route,
      schema: {
        ...schema,
        operationId: `save${operation}`,
        summary: `Set up single sign-on${of}`,
        description:
          'Creates or changes the identity provider. It must be tested again before it is enabled. Another issuer disables it, and needs the secret. Requires a recent confirmation.',
        body: bytesOf(IdentityProviderInput),
        response: { 204: Done('It was saved'), 409: NotTested, ...errors }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const input = parseBody(IdentityProviderInput, request.body)
      const problem = urlProblem(input.issuer, ssoGuard)
      if (problem !== undefined) throw badRequest(`issuer ${problem}`)
      if (/[?#]/.test(input.issuer)) throw badRequest('issuer must not contain a query or a fragment')
      const [organizationId, actor] = [organizationOf(request), accountActorOf(request)]
      await saveIdentityProvider({ db, keyRing, organizationId, actor, ...make() }, input)

      return reply.code(204).send()
    }
  )

  app.patch(
    '/sso',
    {
      ...route,
      schema: {
        ...schema,
        operationId: `set${operation}State`,
        summary: `Enable or enforce single sign-on${of}`,
        description:
          'Enabling requires a test of this configuration. Enforcing also requires a user who may still sign in by a password, ends the other sessions and links of covered users, and limits their access tokens. Disabling ends the sessions that it opened. Requires a recent confirmation.',
        body: bytesOf(IdentityProviderStateInput),
        response: { 204: Done('The state has changed'), 409: NotTested, ...errors }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { state, break_glass_user_id: breakGlassUserId } = parseBody(IdentityProviderStateInput, request.body)
      const at = { db, organizationId: organizationOf(request), actor: accountActorOf(request), now: make().now }
      if (!(await setProviderState(at, { state, breakGlassUserId }))) throw noProvider()

      return reply.code(204).send()
    }
  )

  app.delete(
    '/sso',
    {
      ...route,
      schema: {
        ...schema,
        operationId: `delete${operation}`,
        summary: `Delete single sign-on${of}`,
        description:
          'Ends the sessions that it opened, and removes all links to identities. Users sign in by their passwords again. Requires a recent confirmation.',
        response: { 204: Done('It was deleted'), ...errors }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const at = { db, organizationId: organizationOf(request), actor: accountActorOf(request), now: make().now }
      if (!(await removeIdentityProvider(at))) throw noProvider()

      return reply.code(204).send()
    }
  )
}
