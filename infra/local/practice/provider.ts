import { once } from 'node:events'
import { createServer } from 'node:http'
import { createProviderFake, inventCalls } from '@callbook/backfill/testing/providers'
import { practiceOrigin } from './origin.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** A fake of Vapi's API with invented calls without reports. */
const { listener, add } = createProviderFake('vapi', 'practice-key')
const startedAt = new Date(Date.now() - 2 * hourMs)
add(...inventCalls('vapi', { count: 3, startedAt, everyMs: 10 * minuteMs, ids: 'practice-call' }).map(({ api }) => api))

const { hostname, port } = new URL(practiceOrigin)
const server = createServer((request, response) => void listener(request, response)).listen(Number(port), hostname)
await once(server, 'listening').catch((error: Error) => {
  console.error(`Cannot listen at ${practiceOrigin}: ${error.message}`)
  process.exit(1)
})
console.log(`A provider to practice with is at ${practiceOrigin}: it responds like Vapi, has
three calls that were never reported, and accepts the key practice-key.

Connect it in another terminal, in this folder:
  echo practice-key | npx callbook provider connect \\
    --organization ID --provider vapi --base-url ${practiceOrigin} --key -

ID is the organization_id of your key:
  curl -s -H "X-API-Key: $CALLBOOK_API_KEY" "$CALLBOOK_URL/v1/auth/me"

Ctrl-C stops it.`)
