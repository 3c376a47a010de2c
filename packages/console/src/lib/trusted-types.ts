/**
 * Trusted Types policy: allows only markup without tags, such as the components’ styles.
 *
 * The Content-Security-Policy blocks all other markup, so this must run first.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
