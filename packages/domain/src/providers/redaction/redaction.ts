import { redactionRules } from '../../redaction/redaction-rules.ts'
import { mappingNamePattern } from '../custom/custom-provider.ts'
import { allProviders, providerNames } from '../index.ts'
import { ambiguousNames, credentialNames } from './credential-names.ts'

/**
 * Redacts a body before it is parsed or stored, for all providers at once: a report sent to the URL of another provider
 * is rejected, but stored as well.
 */
export const bodyRedaction = redactionRules({
  names: credentialNames,
  ambiguousNames,
  paths: allProviders.map(({ bodyPaths }) => bodyPaths),
  findsCredentials: true,
  senders: [...providerNames, `custom-${mappingNamePattern}`]
})
