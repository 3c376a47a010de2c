import { voice } from '@livekit/agents'
import { sendToCallbook } from './send-report.mjs'

/** Sends the session report when the job ends. Call it in `entry`, after `session.start`. */
export function reportToCallbook(ctx, participant) {
  ctx.addShutdownCallback(async () => {
    const { options, events, ...report } = voice.sessionReportToJSON(ctx.makeSessionReport())
    const close = events.filter(({ type }) => type === 'close')
    await sendToCallbook({
      session_report: { ...report, events: close },
      attributes: participant?.attributes ?? {},
      extra: { agent: { name: 'Riley' } }
    })
  })
}
