import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../../console.ts'
import type { KnownAccount } from './device-cookie.ts'

/** Remembers the browser after a complete sign-in of an account. */
export function rememberBrowsers({ device, make }: Pick<ConsoleDependencies, 'device' | 'make'>) {
  return ({ headers }: FastifyRequest, reply: FastifyReply, account: KnownAccount): void => {
    reply.header('set-cookie', device.write(device.read(headers.cookie), account, make().randomBytes))
  }
}
