import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

interface FileDetails {
  readonly bytes: number
  readonly contentType: string
  readonly sha256: Buffer
}

/** A complete file on this machine. */
export interface AudioFile extends FileDetails {
  readonly path: string
}

/** A small file in memory. */
export interface SmallFile extends FileDetails {
  readonly content: Buffer
}

export function smallFile(content: Buffer): SmallFile {
  const sha256 = createHash('sha256').update(content).digest()

  return { content, bytes: content.length, contentType: 'text/plain', sha256 }
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
  put(key: string, file: AudioFile | SmallFile, signal: AbortSignal): Promise<void>
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
  /**
   * Lists the keys that begin with `prefix`, which is empty or ends with a slash. Keys with the same part before the
   * last slash follow each other. Keys that this program does not create are left out.
   *
   * @throws {StoreError}
   */
  list(prefix: string): AsyncIterable<string>
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
