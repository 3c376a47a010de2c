import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSample } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { examples, findPython, readOnly, startAgentReceiver } from './agent-receiver.ts'
import { pageOf } from './pages.ts'

const python = findPython()
const { runNode, runPython, answerNext } = await startAgentReceiver()

const emitter = `
  import { EventEmitter } from 'node:events'
  const socket = new EventEmitter()
  const emit = (message) => socket.emit('message', JSON.stringify(message))
`
const { session_report: session } = JSON.parse(readSample('livekit', '01-inbound.json'))

describe('the examples for Node', () => {
  it('send a report', async () => {
    const bodies = await runNode(
      `import { sendReport } from './send-report.mjs'
       console.log(await sendReport({ id: 'call-1', ended_at: new Date() }))`
    )

    expect(readOnly(bodies, 'callbook').providerCallId).toBe('call-1')
  })

  it('send it again after 503, and not after 400', async () => {
    answerNext(503, 400)

    const script = `import { sendReport } from './send-report.mjs'
      await sendReport({ id: 'call-1', ended_at: new Date() }).catch(({ message }) => console.log(message))`

    expect(await runNode(script)).toHaveLength(2)
  })

  it('record a conversation of OpenAI Realtime', async () => {
    const bodies = await runNode(`${emitter}
      import { reportToCallbook } from './openai-realtime.mjs'
      reportToCallbook(socket, { id: 'call-2', caller: '+12025550147' })
      emit({ type: 'session.created' })
      emit({ type: 'response.output_audio_transcript.done', transcript: 'Hello.' })
      emit({ type: 'conversation.item.input_audio_transcription.completed', transcript: 'Hi.' })
      emit({ type: 'response.function_call_arguments.done', name: 'book', arguments: '{}' })
      socket.emit('close')`)

    expect(readOnly(bodies, 'callbook')).toMatchObject({
      callerPhoneNumber: '+12025550147',
      messages: [
        { role: 'assistant', text: 'Hello.' },
        { role: 'user', text: 'Hi.' },
        { role: 'tool', text: 'book({})' }
      ]
    })
  })

  it('record a conversation of ConversationRelay', async () => {
    const bodies = await runNode(`${emitter}
      import { reportToCallbook } from './conversation-relay.mjs'
      const say = reportToCallbook(socket)
      emit({ type: 'setup', callSid: 'CA1', from: '+12025550147', to: '+12025550100', direction: 'inbound' })
      say('Hello.')
      emit({ type: 'prompt', voicePrompt: 'Hi.', last: true })
      emit({ type: 'dtmf', digit: '1' })
      socket.emit('close')`)

    expect(readOnly(bodies, 'callbook')).toMatchObject({
      providerCallId: 'CA1',
      direction: 'inbound',
      callerPhoneNumber: '+12025550147',
      messages: [{ text: 'Hello.' }, { text: 'Hi.' }, { text: 'Pressed 1' }]
    })
  })

  it('report a session of LiveKit', async () => {
    const stub = 'export const voice = { sessionReportToJSON: (report) => report }'
    const bodies = await runNode(`
      import { registerHooks } from 'node:module'
      const url = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(stub)})
      registerHooks({ resolve: (name, context, next) =>
        name === '@livekit/agents' ? { url, shortCircuit: true } : next(name, context) })
      const { reportToCallbook } = await import('./livekit.mjs')
      let shutDown
      const ctx = {
        addShutdownCallback: (callback) => { shutDown = callback },
        makeSessionReport: () => (${JSON.stringify({ ...session, options: { secret: 1 } })})
      }
      reportToCallbook(ctx, { attributes: { 'sip.phoneNumber': '+12025550147' } })
      await shutDown()`)

    expect(JSON.stringify(bodies)).not.toContain('options')
    expect(readOnly(bodies, 'livekit')).toMatchObject({
      providerCallId: session.job_id,
      callerPhoneNumber: '+12025550147',
      endedReason: 'participant_disconnected'
    })
  })

  it('sign reports in n8n', async () => {
    const code = readFileSync(join(examples, 'n8n-sign.txt'), 'utf8')
    const call = { call_id: 'call-3', ended_at: '2026-11-20T15:04:54Z', from: '+12025550147', summary: 'Booked.' }
    const bodies = await runNode(`
      import { createRequire } from 'node:module'
      const node = new Function('$input', '$env', 'require', ${JSON.stringify(code)})
      const $input = { all: () => [{ json: ${JSON.stringify(call)} }] }
      const [{ json }] = node($input, process.env, createRequire(import.meta.url))
      const headers = { 'webhook-id': json.id, 'webhook-timestamp': json.timestamp, 'webhook-signature': json.signature }
      await fetch(process.env.CALLBOOK_WEBHOOK_URL, { method: 'POST', headers, body: json.body })`)

    expect(readOnly(bodies, 'callbook')).toMatchObject({ providerCallId: 'call-3', summary: 'Booked.' })
  })
})

describe.skipIf(python === undefined)('the examples for Python', () => {
  it('send a report', async () => {
    const bodies = await runPython(
      'from send_report import send_report\nsend_report({"id": "call-1", "ended_at": "2026-11-20T15:04:54Z"})'
    )

    expect(readOnly(bodies, 'callbook').providerCallId).toBe('call-1')
  })

  it('report a session of LiveKit', async () => {
    const bodies = await runPython(`
import asyncio, json
from livekit_agent import report_to_callbook
class Report:
    def to_dict(self): return {**json.loads(${JSON.stringify(JSON.stringify(session))}), "options": {}}
class Participant: attributes = {"sip.phoneNumber": "+12025550147"}
class Context:
    def make_session_report(self): return Report()
    def add_shutdown_callback(self, callback): self.callback = callback
context = Context()
report_to_callbook(context, Participant())
asyncio.run(context.callback())`)

    expect(readOnly(bodies, 'livekit')).toMatchObject({
      callerPhoneNumber: '+12025550147',
      startedAt: expect.any(Date)
    })
  })

  it('report a session of Pipecat', async () => {
    const bodies = await runPython(`
import asyncio
from pipecat_agent import report_to_callbook
class Transport:
    def event_handler(self, name):
        def keep(handler): self.handler = handler
        return keep
class Context:
    def get_messages(self):
        return [
            {"role": "system", "content": "You are Riley."},
            {"role": "assistant", "content": "Hello."},
            {"role": "user", "content": [{"type": "text", "text": "Hi."}]},
            {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "book"}}]},
            object(),
        ]
transport = Transport()
report_to_callbook(transport, Context(), "+12025550147")
asyncio.run(transport.handler(transport, None))`)

    expect(readOnly(bodies, 'callbook')).toMatchObject({
      callerPhoneNumber: '+12025550147',
      messages: [
        { role: 'assistant', text: 'Hello.' },
        { role: 'user', text: 'Hi.' }
      ]
    })
  })
})

it.each([
  { page: 'own-agents', file: 'send-report.mjs' },
  { page: 'own-agents', file: 'send_report.py' },
  { page: 'livekit', file: 'livekit.mjs' },
  { page: 'livekit', file: 'livekit_agent.py' },
  { page: 'pipecat', file: 'pipecat_agent.py' },
  { page: 'openai-realtime', file: 'openai-realtime.mjs' },
  { page: 'conversation-relay', file: 'conversation-relay.mjs' },
  { page: 'n8n', file: 'n8n-sign.txt' }
])('the guide $page shows $file as it is tested', ({ page, file }) => {
  expect(pageOf(`packages/docs/providers/${page}.md`).text).toContain(readFileSync(join(examples, file), 'utf8').trim())
})
