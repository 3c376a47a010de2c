import { callbookSetup } from '../callbook/setup.ts'
import type { SetupContext, WebhookSetup } from '../setup.ts'

/** An agent sends its session reports as any program sends its own reports. */
export const livekitSetup = {
  ...callbookSetup,
  setup: (context: SetupContext) => ({ ...callbookSetup.setup(context), name: 'LiveKit' })
} satisfies WebhookSetup
