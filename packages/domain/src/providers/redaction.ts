import { redactionRules } from '../redaction-rules.ts'
import { blandPaths } from './bland/redaction.ts'
import { ambiguousNames, credentialNames } from './credential-names.ts'
import { elevenLabsPaths } from './elevenlabs/redaction.ts'
import { retellPaths } from './retell/redaction.ts'
import { vapiPaths } from './vapi/redaction.ts'

/**
 * What is taken out of a body before it is parsed or stored, whoever sent it and to whichever URL: a report that comes
 * to the URL of another provider is kept as well, among those that were refused.
 */
export const bodyRedaction = redactionRules({
  names: credentialNames,
  ambiguousNames,
  paths: [vapiPaths, retellPaths, elevenLabsPaths, blandPaths]
})
