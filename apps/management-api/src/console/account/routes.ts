import { changeOwnAccount, changeOwnPassword } from '@callbook/accounts'
import { badRequest, bytesOf, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { originOf } from '../access/who.ts'
import { bodyRefusals, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { AccountInput, NewPasswordInput, NotConfirmed } from './schema.ts'

/** What people set of their own accounts. */
export const accountRoutes: Routes<Means> = async (app, { db, passwords, make }) => {
  const schema = { tags: ['Account'], querystring: noQuery }

  app.patch(
    '/me',
    {
      schema: {
        ...schema,
        operationId: 'changeAccount',
        summary: 'Change one’s own name or time zone',
        body: bytesOf(AccountInput),
        response: { 204: Done('It is changed'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { name, time_zone: timeZone } = readBody(AccountInput, request.body)
      if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw badRequest('time_zone must be one of tz')
      const change = { ...(name !== undefined && { name }), ...(timeZone !== undefined && { timeZone }) }
      await changeOwnAccount(db, request.session, change, originOf(request), make().now)

      return reply.code(204).send()
    }
  )

  app.put(
    '/me/password',
    {
      schema: {
        ...schema,
        operationId: 'changePassword',
        summary: 'Choose another password',
        description: 'Ends all other sessions, and all links.',
        body: bytesOf(NewPasswordInput),
        response: { 204: Done('It is in force'), 403: NotConfirmed, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { password } = readBody(NewPasswordInput, request.body)
      await changeOwnPassword(db, request.session, password, originOf(request), { ...make(), passwords })

      return reply.code(204).send()
    }
  )
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })

    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
