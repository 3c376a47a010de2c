import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  createPracticeProvider,
  practiceClient,
  practiceGroups
} from '@callbook/management-api/testing/identity-provider'
import { practiceIssuer } from './origin.ts'

/** Where the console of `npm start` runs by default. */
const usual = ['http://127.0.0.1:3000', 'http://localhost:3000']
const origins = process.argv.length > 2 ? process.argv.slice(2) : usual

const { hostname, port } = new URL(practiceIssuer)
const listener = createPracticeProvider(
  practiceIssuer,
  origins.map((origin) => `${origin}/console/sso/callback`)
)
const server = createServer(listener).listen(Number(port), hostname)
await once(server, 'listening').catch((error: Error) => {
  console.error(`Cannot listen at ${practiceIssuer}: ${error.message}`)
  process.exit(1)
})
const people = Object.entries(practiceGroups).map(([name, groups]) => `  ${name} (${groups.join(', ')})`)
console.log(`An identity provider to practice with is at ${practiceIssuer}, for the console
at ${origins.join(' or ')}. Other addresses of the console are arguments of this command.

Enter in the console, in Settings, Single sign-on:
  Issuer         ${practiceIssuer}
  Client ID      ${practiceClient.id}
  Client secret  ${practiceClient.secret}
  Claim with the groups, if you want any: groups

Any name and any password sign in there. These names have groups:
${people.join('\n')}

Ctrl-C stops it.`)
