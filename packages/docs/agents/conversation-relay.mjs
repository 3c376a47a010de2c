import { sendReport } from './send-report.mjs'

/**
 * Records a conversation of Twilio ConversationRelay, and sends the report when its socket closes.
 *
 * @returns a function to call with each complete text that your agent says
 */
export function reportToCallbook(socket) {
  const startedAt = new Date()
  const messages = []
  let setup = {}
  const add = (role, text) => messages.push({ role, text, start_seconds: (Date.now() - startedAt.getTime()) / 1000 })
  socket.on('message', (data) => {
    const message = JSON.parse(data)
    if (message.type === 'setup') setup = message
    if (message.type === 'prompt') add('user', message.voicePrompt)
    if (message.type === 'dtmf') add('user', `Pressed ${message.digit}`)
  })
  socket.on('close', () => {
    const { callSid, from, to, direction } = setup
    const isInbound = direction !== 'outbound'
    sendReport({
      id: callSid,
      started_at: startedAt,
      ended_at: new Date(),
      direction: isInbound ? 'inbound' : 'outbound',
      caller: { phone_number: isInbound ? from : to },
      agent: { phone_number: isInbound ? to : from },
      external_ids: [{ name: 'twilio_call_sid', id: callSid }],
      messages
    }).catch((error) => console.error('The report was not sent', error))
  })

  return (text) => add('assistant', text)
}
