import { sendReport } from './send-report.mjs'

/** Records a conversation of the Realtime API, and sends the report when its socket closes. */
export function reportToCallbook(socket, { id, caller }) {
  const startedAt = new Date()
  const messages = []
  const add = (role, text) => messages.push({ role, text, start_seconds: (Date.now() - startedAt.getTime()) / 1000 })
  socket.on('message', (data) => {
    const event = JSON.parse(data)
    if (event.type === 'conversation.item.input_audio_transcription.completed') add('user', event.transcript)
    if (event.type === 'response.output_audio_transcript.done') add('assistant', event.transcript)
    if (event.type === 'response.function_call_arguments.done') add('tool', `${event.name}(${event.arguments})`)
  })
  socket.on('close', () => {
    const report = { id, started_at: startedAt, ended_at: new Date(), caller: { phone_number: caller }, messages }
    sendReport(report).catch((error) => console.error('The report was not sent', error))
  })
}
