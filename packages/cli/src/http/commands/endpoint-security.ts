import type { EndpointId } from '@callbook/domain'
import type { Signature } from '@callbook/operations'
import {
  checkRanges,
  type HmacOptions,
  readSigning,
  type WatchOptions,
  watchOf
} from '../../commands/endpoints/endpoint-options.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, type HttpCommands } from '../http-command.ts'
import { inOwner } from '../organizations.ts'

const endpoints = '/console/api/organizations/{organization}/endpoints/{id}'

type Shown = {
  readonly preset: string
  readonly header: string
  readonly payload: string | null
  readonly previous_secret_expires_at: string | null
} | null

export const endpointSecurityCommands = {
  'endpoint hmac': async (session, id: EndpointId, options: HmacOptions) => {
    const { api, stdin } = session
    const signing = options.off || options.dropPrevious ? undefined : await readSigning(options, stdin)

    return await inOwner(session, 'endpoint', id, async (organization) => {
      const place = at({ organization, id })
      if (signing === undefined) {
        await bodyOf(api.DELETE(`${endpoints}/signature${options.off ? '' : '/previous'}`, place))
        const { provider, signature } = await dataOf(api.GET(endpoints, place))

        return { ...present(id, signature), provider }
      }
      const { tolerance, timestampHeader, idHeader, ...scheme } = signing.input
      const body = {
        ...scheme,
        ...(timestampHeader !== undefined && { timestamp_header: timestampHeader }),
        ...(idHeader !== undefined && { id_header: idHeader }),
        ...(tolerance !== undefined && { tolerance_seconds: tolerance }),
        ...(signing.secret !== undefined && { secret: signing.secret })
      }
      const { signature, secret } = await dataOf(api.PUT(`${endpoints}/signature`, { ...place, body }))
      const { provider } = await dataOf(api.GET(endpoints, place))

      return { ...present(id, signature), ...(signing.secret === undefined && { secret }), provider }
    })
  },

  'endpoint allow-ips': (session, id: EndpointId, ranges: readonly string[], { any = false }: { any?: boolean }) => {
    checkRanges(ranges, any)

    return inOwner(session, 'endpoint', id, async (organization) => {
      const body = { allowed_ips: [...ranges] }
      const set = session.api.PUT(`${endpoints}/allowed-ips`, { ...at({ organization, id }), body })

      return { id, ...(await dataOf(set)) }
    })
  },

  'endpoint watch': (session, id: EndpointId, options: WatchOptions) => {
    const { silenceAfterSeconds, suspectsSilence } = watchOf(options)

    return inOwner(session, 'endpoint', id, async (organization) => {
      const place = at({ organization, id })
      const before = await dataOf(session.api.GET(endpoints, place))
      const body = {
        silence_after_seconds: silenceAfterSeconds === undefined ? before.silence_after_seconds : silenceAfterSeconds,
        suspects_silence: suspectsSilence ?? before.suspects_silence
      }

      return { id, ...(await dataOf(session.api.PUT(`${endpoints}/watch`, { ...place, body }))) }
    })
  }
} satisfies HttpCommands

function present(id: EndpointId, signature: Shown): Signature {
  if (signature === null) return { id, hmac: false, header: null, payload: null, previous_secret_expires_at: null }
  const { preset, ...rest } = signature

  return { id, hmac: preset, ...rest }
}
