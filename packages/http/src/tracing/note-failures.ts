import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'

/** Logs once when spans begin to be lost, and once when they are sent again. */
export function noteFailures(exporter: SpanExporter, logger: FastifyBaseLogger): SpanExporter {
  let isFailing = false

  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) logger.warn({ err: result.error }, 'spans cannot be sent and are lost')
        if (!hasFailed && isFailing) logger.info('spans are sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.()
  }
}
