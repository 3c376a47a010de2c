import { existsSync } from 'node:fs'
import { listDamaged, moveAside } from './damaged-files.ts'
import { salvage } from './salvage.ts'
import { openSpoolFile, type SpoolFile, type SpoolFileOptions } from './spool-file.ts'
import { isDamage, isUnreadable } from './sqlite-errors.ts'
import type { SpoolContents } from './tally.ts'

export interface SpoolDamage {
  /** The cause, as reported by SQLite. */
  readonly cause: string
  readonly movedTo: string
  /** Number of reports recovered into the new file. */
  readonly salvaged: number
}

/**
 * Opens a spool file that is replaced if it turns out to be damaged, at the start or later. The damaged file is moved
 * aside, and its readable reports go to a new one.
 *
 * @throws {Error} if another process has it open
 */
export function openSelfRepairingFile(options: SpoolFileOptions, onDamage: (damage: SpoolDamage) => void) {
  let damaged: readonly string[] = []
  /** The ids of the last used file, which identify its reports. */
  let ids: ReturnType<SpoolFile['ids']> | undefined
  let file: SpoolFile | undefined = open()
  damaged = listDamaged(options.directory)

  function open(): SpoolFile {
    try {
      return openNext()
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return beginAnew(error)
    }
  }

  function openNext(): SpoolFile {
    return openSpoolFile(options, ids && ids.firstOfOwn - 1)
  }

  function beginAnew(error: unknown): SpoolFile {
    const { directory } = options
    const movedTo = moveAside(directory, new Date())
    damaged = [...damaged, movedTo]
    const salvaged = salvage(movedTo, directory, ids?.lastId ?? 0)
    const begun = openNext()
    onDamage({ cause: error instanceof Error ? error.message : String(error), movedTo, salvaged })

    return begun
  }

  /** @throws {Error} if the replacement fails; the next call tries again */
  function replace(broken: SpoolFile, error: unknown): SpoolFile {
    file = undefined
    ids = broken.ids()
    broken.close()
    file = beginAnew(error)

    return file
  }

  return {
    /** @throws any error of the file except damage */
    sendRequest<Result>(question: (file: SpoolFile) => Result): Result {
      file ??= open()
      try {
        return question(file)
      } catch (error) {
        if (!isDamage(error)) throw error
        return question(replace(file, error))
      }
    },
    contents: (): SpoolContents => ({
      ...(file?.contents() ?? { waiting: 0, failed: 0, bytes: 0 }),
      damaged: damaged.filter((path) => existsSync(path)).length
    })
  }
}
