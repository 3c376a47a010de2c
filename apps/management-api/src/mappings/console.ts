import { listMappedEndpoints } from '@callbook/db'
import { findMappingPreset, isMappingName, type OrganizationId, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, notFound, type Routes } from '@callbook/http'
import {
  deleteMapping,
  findMapping,
  listMappings,
  previewMapping,
  saveMapping,
  unmappedCause
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse, NotJson, TooLarge } from '../http-api/error.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Conflict, Data, Done } from '../http-api/responses.ts'
import { ofMapping } from './path.ts'
import {
  Mapping,
  MappingInput,
  MappingPreview,
  maxMappingBodyBytes,
  PreviewInput,
  presentMappings,
  presentPreview,
  WholeMapping
} from './schema.ts'

const refusals = { 413: TooLarge(maxMappingBodyBytes), 415: NotJson }
const InvalidMapping = ErrorResponse('The mapping has faults, which the message lists with their paths', {
  error: 'Bad Request',
  message: 'fields.ended_at.unit Expected one of iso, s, ms'
})

/** Mappings of vendors without an adapter: list, preview, save and delete. */
export const mappingRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Mappings'], querystring: noQuery }
  const config = { permission: 'manage_clients' } as const
  const list = async (organizationId: OrganizationId) =>
    presentMappings(
      await listMappings(db, organizationId),
      await listMappedEndpoints(db, organizationId, unmappedCause)
    )
  const find = async (organizationId: OrganizationId, name: string) => {
    const found = (await list(organizationId)).find((one) => one.name === name)
    if (found === undefined) throw notFound('Mapping')

    const saved = await findMapping(db, organizationId, name)

    return { ...found, document: saved?.document ?? findMappingPreset(name)?.mapping ?? null }
  }

  app.get(
    '/mappings',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listMappings',
        summary: 'List mappings',
        description: 'By name, including vendors whose reports wait for a mapping.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(Mapping), 'The mappings'), 404: NoneWithin('Organization') }
      }
    },
    async ({ reach }) => ({ data: await list(wholeOrganization(reach)) })
  )

  app.get(
    '/mappings/:name',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getMapping',
        summary: 'Get mapping',
        params: ofMapping,
        response: { 200: Data(WholeMapping, 'The mapping'), 404: NoneWithin('Mapping') }
      }
    },
    async ({ reach, params }) => ({ data: await find(wholeOrganization(reach), params.name) })
  )

  app.put(
    '/mappings/:name',
    {
      config,
      bodyLimit: maxMappingBodyBytes,
      schema: {
        ...schema,
        operationId: 'saveMapping',
        summary: 'Save mapping',
        description: 'The mapping is in force at its webhook URLs within a second. Stored calls do not change.',
        headers: Type.Object({ 'if-match': Type.Optional(IfMatch) }),
        params: ofMapping,
        body: bytesOf(MappingInput),
        response: {
          200: Data(WholeMapping, 'The saved mapping'),
          400: InvalidMapping,
          404: NoneWithin('Mapping'),
          409: Conflict('The organization has its maximum of mappings', 'The organization has reached its limit'),
          412: ErrorResponse('The live version is not that of `If-Match`', {
            error: 'Precondition Failed',
            message: 'The mapping has changed: its version is 4'
          }),
          ...refusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      if (!isMappingName(params.name)) throw notFound('Mapping')
      const { document } = parseBody(MappingInput, request.body)
      const input = { name: params.name, document, ifVersion: versionOf(request.headers['if-match']) }
      await saveMapping(db, wholeOrganization(reach), auditActorOf(request), input, make().now)

      return { data: await find(wholeOrganization(reach), params.name) }
    }
  )

  app.delete(
    '/mappings/:name',
    {
      config,
      schema: {
        ...schema,
        operationId: 'deleteMapping',
        summary: 'Delete mapping',
        description: 'Reports of the vendor then wait for a mapping again.',
        params: ofMapping,
        response: {
          204: Done('The mapping is deleted'),
          404: NoneWithin('Mapping'),
          409: Conflict('An active webhook URL uses the mapping', 'An active webhook URL uses the mapping'),
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const isDeleted = await deleteMapping(db, wholeOrganization(reach), auditActorOf(request), params.name)
      if (!isDeleted) throw notFound('Mapping')

      return reply.code(204).send()
    }
  )

  app.post(
    '/mappings/preview',
    {
      config,
      bodyLimit: maxMappingBodyBytes,
      schema: {
        ...schema,
        operationId: 'previewMapping',
        summary: 'Preview mapping',
        description: 'Shows the calls that a mapping reads from waiting reports or from a sample. Nothing is changed.',
        params: ofOrganization,
        body: bytesOf(PreviewInput),
        response: { 200: Data(MappingPreview, 'The preview'), 404: NoneWithin('Organization'), ...refusals }
      }
    },
    async (request) => {
      const { name, document, sample } = parseBody(PreviewInput, request.body)

      return {
        data: presentPreview(await previewMapping(db, wholeOrganization(request.reach), { name, document, sample }))
      }
    }
  )
}

const IfMatch = Type.String({ description: 'The version that was changed, such as `"3"`; `"0"` for a new mapping' })

function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined) return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) throw badRequest('If-Match must be a version such as "3"')

  return Number(version)
}
