import type { Provider } from '../provider.ts'
import { read } from './read.ts'
import { redaction } from './redaction.ts'

export const bland: Provider = { redaction, read }
