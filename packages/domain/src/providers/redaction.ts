import { redactionRules } from '../redaction/redaction-rules.ts'
import { ambiguousNames, credentialNames } from './credential-names.ts'
import { allProviders, providerNames } from './index.ts'

/**
 * What is taken out of a body before it is parsed or stored, whoever sent it and to whichever URL: a report that comes
 * to the URL of another provider is kept as well, among those that were refused.
 */
export const bodyRedaction = redactionRules({
  names: credentialNames,
  ambiguousNames,
  paths: allProviders.map(({ bodyPaths }) => bodyPaths),
  senders: providerNames
})
