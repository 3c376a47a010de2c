/**
 * The texts that may become markup: those without a tag, as the styles are that the components write.
 *
 * The page is answered with a policy that lets no other text through, so this has to run before everything else.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
