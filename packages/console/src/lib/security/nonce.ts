import { setNonce } from 'get-nonce'

/** Content-Security-Policy nonce for styles, new in each response. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Used by the library that locks scrolling under a dialog.
setNonce(nonce)
