import type { Readable } from 'node:stream'

/** A complete file on this machine. */
export interface AudioFile {
  readonly path: string
  readonly bytes: number
  readonly contentType: string
  readonly sha256: Buffer
}

/** Includes both ends. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Storage of the operator for recordings. Keys come from `createObjectKey`. */
export interface RecordingStore {
  /**
   * Stores a file whole, or not at all.
   *
   * @throws {StoreError}
   */
  put(key: string, file: AudioFile, signal: AbortSignal): Promise<void>
  /**
   * Opens a part of an object.
   *
   * @returns `undefined` if the object does not exist
   * @throws {StoreError}
   */
  read(key: string, range: ByteRange, signal: AbortSignal): Promise<Readable | undefined>
  /**
   * Removes an object with all its versions. Succeeds if it does not exist.
   *
   * @throws {StoreError} if a version may be left
   */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Returns a URL of an object that needs no key for five minutes. Only a bucket has such URLs. */
  readonly presign?: (key: string, file: { readonly contentType: string; readonly name: string }) => Promise<string>
  /** Returns whether the bucket may lock versions, which then cannot be removed. */
  readonly hasObjectLock?: (signal: AbortSignal) => Promise<boolean>
  /** Returns the free space of the disk. A bucket has no such limit. */
  readonly freeBytes?: () => Promise<number>
  close(): Promise<void>
}

/** Why a store failed. `rejected`: it denies access, or the object is locked. `not_writable`: only a folder. */
export type StoreProblem = 'full' | 'not_writable' | 'rejected' | 'unavailable'

/** A failed request to a store. The message contains no key, path or response. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly problem: StoreProblem

  constructor(message: string, problem: StoreProblem) {
    super(message)
    this.problem = problem
  }
}
