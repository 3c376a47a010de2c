import manifest from '../../../package.json' with { type: 'json' }

/** Version of the running release. The manifest of the repository is its only place. */
export const { version: releaseVersion } = manifest

/** `User-Agent` of requests that Callbook sends. */
export const userAgent = `Callbook/${releaseVersion}`
