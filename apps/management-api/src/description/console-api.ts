import { permissions } from '@callbook/accounts'
import { auditKinds, gapEndings, gapKinds, identifiedResources, providerAccountStates, sortColumns } from '@callbook/db'
import { hourCycles, identityProviderStates } from '@callbook/db/accounts'
import {
  agreementStates,
  alarmKinds,
  certainties,
  evaluationWorkStates,
  listingProviderNames,
  membershipRoles,
  signaturePresetNames,
  testedStates,
  verdicts
} from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { callEvaluationOutcomes, heldKinds, reviewRequestOutcomes, sampleNames } from '@callbook/operations'
import { fastifyPlugin } from 'fastify-plugin'
import { comparedFigureNames, comparedUnits } from '../analytics/console-comparison.ts'
import { acceptsTokens } from '../console-access/access-token.ts'
import { sendDocument } from '../responses/documents.ts'
import { platformRoles } from '../session/schema.ts'
import { groupRoleNames } from '../sso/schema.ts'
import { ssoPurposes } from '../sso/sso-cookie.ts'
import { describeRoutes } from './describe-routes.ts'
import type { DescribedApi } from './described-api.ts'
import { enumerations as ofTenants } from './enumerations.ts'
import { always, commonHeaders, errorResponse, failureResponses, later, rateHeaders, ref } from './responses.ts'

const about = `The API of the console, for users who are signed in by a cookie, and for their scripts.

A script sends an access token: \`Authorization: Bearer callbook_pat_…\`. Its user creates it on the account page of the
console, with an expiry and the permissions it needs. 401: the token is unknown, has expired or was revoked. 403: the token
or its user lacks the permission of the operation. 404: the token is limited to another organization. A token has 300
requests a minute. It cannot use operations that name only the session as authentication.

With the cookie, requests that change something must come from an origin of the console. A body must be JSON. Times are ISO
8601 in UTC, with milliseconds.`

const { CallGroup, EvaluationGroup, Judge, ...shared } = ofTenants

/** Names of the enumerations in the description of the console API, the same as in the tenant API if both have them. */
const enumerations = {
  ...shared,
  Permission: permissions,
  ActorKind: ['user', 'cli', 'api_key'],
  AgreementMeasure: ['mean_absolute_error', 'cohens_kappa'],
  AgreementState: agreementStates,
  AlarmKind: alarmKinds,
  AuditKind: auditKinds,
  CallEvaluationOutcome: callEvaluationOutcomes,
  CallSortColumn: Object.keys(sortColumns),
  Certainty: certainties,
  ComparedFigureName: comparedFigureNames,
  ComparedUnit: comparedUnits,
  ComparisonVerdict: verdicts,
  EndpointStatus: ['active', 'inactive', 'replaced', 'revoked'],
  EvaluationWorkState: evaluationWorkStates,
  FindingSeverity: ['problem', 'advice'],
  GapEnding: gapEndings,
  GapKind: gapKinds,
  GroupRoleName: groupRoleNames,
  HeldKind: heldKinds,
  HourCycle: hourCycles,
  IdentifiedResource: identifiedResources,
  IdentityProviderState: identityProviderStates,
  LinkPurpose: ['sign_in', 'invitation', 'reset'],
  MembershipRole: membershipRoles,
  PlatformRole: platformRoles,
  PreviewOutcome: ['report', 'other', 'unreadable'],
  Provider: listingProviderNames,
  ProviderAccountState: providerAccountStates,
  RecordingRequest: ['requested', 'unchanged'],
  ReceivedOutcome: ['accepted', 'refused'],
  ReleaseOutcome: ['stored', 'duplicate', 'dropped'],
  ReviewRequestOutcome: reviewRequestOutcomes,
  ReviewedCalls: ['all', 'flagged', 'sampled'],
  SampleReport: sampleNames,
  SetupFieldKind: ['webhook_url', 'secret', 'provider_secret', 'value'],
  SignatureAlgorithm: ['sha256', 'sha512', 'sha1'],
  SignatureEncoding: ['hex', 'base64'],
  SignaturePreset: signaturePresetNames,
  SingleSignOnPurpose: ssoPurposes,
  SortOrder: ['descending', 'ascending'],
  TestedState: testedStates,
  TestProblem: ['timeout', 'unreachable']
} as const

const consoleApi: DescribedApi = {
  prefix: '/console/api/',
  info: {
    title: 'Callbook Console API',
    version: '1.0.0',
    description: about,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' }
  },
  tags: [
    { name: 'Session', description: 'Sign-in and sessions' },
    { name: 'Links', description: 'Invitation and sign-in links' },
    { name: 'Account', description: 'Account settings of the user' },
    { name: 'Access tokens', description: 'Tokens with which scripts use this API as the user' },
    { name: 'People', description: 'All users, for administrators' },
    { name: 'Organizations', description: 'The tenants that the user can access' },
    { name: 'Clients', description: 'The businesses whose calls are stored' },
    { name: 'Calls', description: 'Call content and evaluations' },
    { name: 'Customers', description: 'The customers of the clients' },
    { name: 'Recordings', description: 'Which recordings are stored, and legal holds' },
    { name: 'Retention', description: 'For how long the calls of each client are stored' },
    { name: 'Review', description: 'Human review of calls' },
    { name: 'Evaluations', description: 'Evaluations of calls, and unfinished ones' },
    {
      name: 'Scorecards',
      description: 'Own questions about calls: revisions, and the agreement of models with people'
    },
    { name: 'Webhooks', description: 'The URLs to which providers report calls' },
    { name: 'Mappings', description: 'How the reports of vendors without an adapter become calls' },
    { name: 'Providers', description: 'Connections to providers, to fetch missing calls' },
    { name: 'Events', description: 'Endpoints of API consumers that receive events' },
    { name: 'Deliveries', description: 'Rejected reports of providers' },
    { name: 'Insights', description: 'Trends over time' },
    { name: 'API keys', description: 'Keys with which API consumers call /v1' },
    { name: 'Single sign-on', description: 'Sign-in by the identity provider of an organization, or of staff' },
    { name: 'Members', description: 'The members of an organization' },
    { name: 'Audit', description: 'The audit log of an organization' }
  ],
  securitySchemes: {
    Session: { type: 'apiKey', in: 'cookie', name: '__Host-callbook_session', description: 'Set by signing in' },
    Token: { type: 'http', scheme: 'bearer', description: 'An access token, `callbook_pat_…`' }
  },
  describeRoute: (config, { description, security }) => ({
    ...(config.permission !== undefined && {
      description: [description, `Permission: \`${config.permission}\`.`].join(' ').trim()
    }),
    ...(security === undefined && !acceptsTokens(config) && { security: [{ Session: [] }] })
  }),
  others: {},
  enumerations,
  answers: {
    headers: commonHeaders('session or access token'),
    responses: {
      BadRequest: errorResponse(
        'The request is invalid; the message names the problem',
        { error: 'Bad Request', message: 'email is missing' },
        always
      ),
      Unauthorized: errorResponse(
        'No session cookie, one of a session that has ended, or two; or an invalid access token',
        { error: 'Unauthorized' },
        always
      ),
      Forbidden: errorResponse(
        'The request did not come from the console, or the user or the access token lacks the permission',
        { error: 'Forbidden' },
        always
      ),
      TooManyRequests: errorResponse(
        'Too many requests of the session or access token, or too many attempts with passwords, codes or links',
        { error: 'Too Many Requests', message: 'Too many attempts: try again later' },
        later
      ),
      ...failureResponses
    },
    always,
    known: rateHeaders,
    common: {
      400: ref('responses', 'BadRequest'),
      401: ref('responses', 'Unauthorized'),
      403: ref('responses', 'Forbidden'),
      429: ref('responses', 'TooManyRequests'),
      500: ref('responses', 'InternalServerError'),
      503: ref('responses', 'ServiceUnavailable')
    }
  }
}

const describe: Routes = async (app) => {
  const description = await describeRoutes(app, consoleApi)
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    sendDocument(request, reply, description('json'))
  )
}

/** Describes the routes of the console that are registered later, in OpenAPI, at /console/api/openapi.json. */
export const consoleDescription = fastifyPlugin(describe, { name: 'console-description' })
