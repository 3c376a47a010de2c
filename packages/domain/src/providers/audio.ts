/** A GET request for a recording with the key of an account. */
export interface AudioRequest {
  /** From the slash on. */
  readonly path: string
  readonly accept: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a provider serves the recording of a call, with both sides. */
export interface ProviderAudio {
  request(callId: string): AudioRequest
  /**
   * Returns the address of the audio in the response's JSON, null if there is none. It is requested without the key.
   * Null if the response is the audio.
   */
  readonly urlIn: ((answer: unknown) => string | null) | null
}
