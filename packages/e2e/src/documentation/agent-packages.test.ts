import { describe, expect, it } from 'vitest'
import { readOnly, startAgentReceiver } from './agent-receiver.ts'

/** Folder with the packages of the vendors: `node_modules` for Node, `livekit` and `pipecat` for Python. */
const packages = process.env['AGENT_PACKAGES']
const { runNode, runPython } = await startAgentReceiver()

describe.skipIf(packages === undefined)('with the packages of the vendors, an example', () => {
  it('reports a session of LiveKit for Node', async () => {
    const bodies = await runNode(`
      import { registerHooks } from 'node:module'
      import { pathToFileURL } from 'node:url'
      const parentURL = pathToFileURL(${JSON.stringify(`${packages}/example.mjs`)}).href
      registerHooks({ resolve: (name, context, next) =>
        next(name, name === '@livekit/agents' ? { ...context, parentURL } : context) })
      const { llm, voice } = await import('@livekit/agents')
      const { reportToCallbook } = await import('./livekit.mjs')
      const now = Date.now()
      const chatHistory = new llm.ChatContext()
      chatHistory.addMessage({ role: 'assistant', content: 'Hello.', createdAt: now - 2000 })
      chatHistory.addMessage({ role: 'user', content: 'Hi.', createdAt: now - 1000 })
      const events = [{ type: 'close', reason: 'participant_disconnected', createdAt: now }]
      const ids = { jobId: 'AJ_1', roomId: 'RM_1', room: 'call-1' }
      const report = voice.createSessionReport({ ...ids, options: {}, events, chatHistory, timestamp: now })
      let shutDown
      const ctx = { addShutdownCallback: (callback) => { shutDown = callback }, makeSessionReport: () => report }
      reportToCallbook(ctx, { attributes: { 'sip.phoneNumber': '+12025550147' } })
      await shutDown()
      process.exit(0)`)

    expect(readOnly(bodies, 'livekit')).toMatchObject(session)
  })

  it('reports a session of LiveKit for Python', async () => {
    const bodies = await runPython(
      `
import asyncio
from dataclasses import MISSING, fields
from unittest.mock import MagicMock
from livekit.agents import CloseEvent, CloseReason, llm
from livekit.agents.voice.report import SessionReport
from livekit_agent import report_to_callbook
history = llm.ChatContext.empty()
history.add_message(role="assistant", content="Hello.")
history.add_message(role="user", content="Hi.")
required = [f.name for f in fields(SessionReport) if f.default is MISSING and f.default_factory is MISSING]
report = SessionReport(**{
    **{name: MagicMock() for name in required},
    "job_id": "AJ_1", "room_id": "RM_1", "room": "call-1", "chat_history": history,
    "events": [CloseEvent(reason=CloseReason.PARTICIPANT_DISCONNECTED)],
})
class Participant: attributes = {"sip.phoneNumber": "+12025550147"}
class Context:
    def make_session_report(self): return report
    def add_shutdown_callback(self, callback): self.callback = callback
context = Context()
report_to_callbook(context, Participant())
asyncio.run(context.callback())`,
      { PYTHONPATH: `${packages}/livekit` }
    )

    expect(readOnly(bodies, 'livekit')).toMatchObject(session)
  })

  it('reports a session of Pipecat', async () => {
    const bodies = await runPython(
      `
import asyncio
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.utils.base_object import BaseObject
from pipecat_agent import report_to_callbook
class Transport(BaseObject):
    def __init__(self):
        super().__init__()
        self._register_event_handler("on_client_disconnected")
context = LLMContext([{"role": "assistant", "content": "Hello."}])
context.add_message({"role": "user", "content": "Hi."})
async def hang_up():
    transport = Transport()
    report_to_callbook(transport, context, "+12025550147")
    await transport._call_event_handler("on_client_disconnected", None)
    await transport.cleanup()
asyncio.run(hang_up())`,
      { PYTHONPATH: `${packages}/pipecat` }
    )

    expect(readOnly(bodies, 'callbook')).toMatchObject({ callerPhoneNumber: '+12025550147', messages })
  })
})

const messages = [
  { role: 'assistant', text: 'Hello.' },
  { role: 'user', text: 'Hi.' }
]
const session = {
  providerCallId: 'AJ_1',
  callerPhoneNumber: '+12025550147',
  endedReason: 'participant_disconnected',
  messages
}
