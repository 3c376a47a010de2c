import type { ReportReceipt, Trace } from '@callbook/operations'
import { followTraces, receiptOf } from '@callbook/operations/values'
import type { ListOptions } from '../../commands/deliveries/delivery.ts'
import { lineOf } from '../../commands/deliveries/describe-delivery.ts'
import { dataOf } from '../api.ts'
import { atQuery, type HttpCommands } from '../http-command.ts'
import { inOwner } from '../organizations.ts'

export const deliveryCommands = {
  'delivery list': (session, { endpoint: id, limit, follow }: ListOptions) => {
    const stop = follow ? session.interruption() : undefined

    return inOwner(session, 'endpoint', id, async (organization) => {
      const read = async (query: { readonly limit?: number; readonly since?: string }) => {
        const path = '/console/api/organizations/{organization}/endpoints/{id}/deliveries'

        return (await dataOf(session.api.GET(path, atQuery({ organization, id }, query)))) as readonly Trace[]
      }
      if (stop === undefined) return (await read({ limit })).map((trace) => receiptOf(trace))
      const last = (count: number) => read({ limit: count })
      const since = (time: Date) => read({ since: time.toISOString() })
      const print = async (deliveries: readonly ReportReceipt[]) => {
        for (const delivery of deliveries) await session.stream(delivery, lineOf(delivery))
      }
      await followTraces({ last, since }, { limit, stop, print })

      return undefined
    })
  }
} satisfies HttpCommands
