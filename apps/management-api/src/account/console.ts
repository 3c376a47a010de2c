import { changeOwnAccount, changeOwnPassword } from '@callbook/accounts'
import { badRequest, bytesOf, type Routes } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Done } from '../http-api/responses.ts'
import { AccountInput, NewPasswordInput, NotConfirmed } from './schema.ts'

export const accountRoutes: Routes<ConsoleDependencies> = async (app, { db, passwords, make }) => {
  const schema = { tags: ['Account'], querystring: noQuery }

  app.patch(
    '/me',
    {
      schema: {
        ...schema,
        operationId: 'changeAccount',
        summary: 'Update own account',
        body: bytesOf(AccountInput),
        response: { 204: Done('The account was updated'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const change = parseBody(AccountInput, request.body)
      const { time_zone: timeZone, locale } = change
      if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw badRequest('time_zone must be one of tz')
      if (typeof locale === 'string' && !isLocale(locale)) throw badRequest('locale must be a tag such as de-DE')
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
        summary: 'Change password',
        description: 'Ends all other sessions and all links of the user.',
        body: bytesOf(NewPasswordInput),
        response: { 204: Done('The password was changed'), 403: NotConfirmed, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { password } = parseBody(NewPasswordInput, request.body)
      await changeOwnPassword(db, request.session, password, originOf(request), { ...make(), passwords })

      return reply.code(204).send()
    }
  )
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })

    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
