import type { HttpCommands } from './http-command.ts'

/** Nouns whose commands have no other implementation. */
const nounsOverHttp = [
  ...['api-key', 'call', 'client', 'delivery', 'event-endpoint', 'mapping', 'member', 'organization', 'user'],
  ...['rejection', 'endpoint', 'provider'],
  ...['audit', 'customer', 'evaluation', 'hold', 'recording', 'report']
]

/** Returns whether a command works over HTTP and not on the database. */
export function isOnlyOverHttp(name: string): boolean {
  return nounsOverHttp.includes(name.split(' ')[0] ?? '') && !/^(organization delete|report (send|check))$/.test(name)
}

/** Commands that work over HTTP, besides those of `isOnlyOverHttp`. All others need the database. */
export const httpCommands: HttpCommands = {}
