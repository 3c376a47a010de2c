/** A GET request for a recording with the key of an account. */
export interface AudioRequest {
  /** Begins with a slash. */
  readonly path: string
  readonly accept: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a provider serves the recording of a call, with both sides. */
export interface ProviderAudio {
  /** Whether addresses in reports need a key, or reports have none, so that only an account gives access. */
  readonly needsKey: boolean
  request(callId: string): AudioRequest
  /**
   * Returns the address of the audio in the JSON of the response, null without one. It is requested without the key.
   * Null for a provider whose response is the audio.
   */
  readonly urlIn: ((answer: unknown) => string | null) | null
}
