/** Origin of the practice provider of `npm run provider`, which `npm start` allows for accounts. */
export const practiceOrigin = 'http://127.0.0.1:4010'

/** Issuer of the practice identity provider of `npm run idp`. */
export const practiceIssuer = 'http://127.0.0.1:4011'
