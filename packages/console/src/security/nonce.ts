import { setNonce } from 'get-nonce'

/** What allows the styles that components write; made anew for each answer. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The library that keeps a page still under a dialog asks there.
setNonce(nonce)
