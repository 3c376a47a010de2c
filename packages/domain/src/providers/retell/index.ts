import type { Provider } from '../provider.ts'
import { read } from './read.ts'

export const retell: Provider = { read }
