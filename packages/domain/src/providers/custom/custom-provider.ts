import { standardWebhooks } from '../../signatures/signature-scheme.ts'
import { stages } from '../callbook/report-schema.ts'
import type { Provider } from '../provider.ts'
import { webhookUrlField } from '../setup.ts'
import { readByMapping } from './read.ts'

/** A vendor without an adapter, whose reports are read by a mapping. */
export const customProvider: Provider = {
  title: 'Another vendor',
  read: readByMapping,
  isReport: () => false,
  callIdPaths: [],
  reportKinds: stages,
  bodyPaths: {},
  credentialNames: [],
  costNames: [],
  signaturePresets: { 'standard-webhooks': standardWebhooks('webhook') },
  disablesWebhooks: false,
  setup: () => ({
    name: 'Another vendor',
    place: 'Enter the URL where the vendor sends the report of a finished call.',
    fields: [webhookUrlField('Webhook URL')],
    addresses: []
  }),
  listing: null,
  isOwnCode: false,
  testMessage: null
}

const prefix = 'custom-'

/** The name of a mapping: 2 to 24 lower-case letters and digits. */
export const mappingNamePattern = '[a-z0-9]{2,24}'
const mappingName = new RegExp(`^${mappingNamePattern}$`)

export function isMappingName(name: string): boolean {
  return mappingName.test(name)
}

/** Returns the name of the provider of a mapping, as in its webhook URLs. */
export function customProviderName(mapping: string): string {
  return prefix + mapping
}

/** Returns the name of the mapping of a provider; `undefined` for a provider with a fixed format. */
export function mappingNameOf(provider: string): string | undefined {
  const name = provider.startsWith(prefix) ? provider.slice(prefix.length) : ''

  return isMappingName(name) ? name : undefined
}

export function isCustomProvider(name: string): boolean {
  return mappingNameOf(name) !== undefined
}
