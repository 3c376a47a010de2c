import { existsSync } from 'node:fs'
import { listDamaged, moveAside } from './damaged-files.ts'
import { salvage } from './salvage.ts'
import { openSpoolFile, type SpoolFile, type SpoolFileOptions } from './spool-file.ts'
import { isDamage, isUnreadable } from './sqlite-errors.ts'
import type { SpoolContents } from './tally.ts'

/** What was done about a file that could not be read. */
export interface SpoolDamage {
  /** The cause in the words of SQLite. */
  readonly cause: string
  /** Where the file is now. */
  readonly movedTo: string
  /** Reports that could be read, and are in the new file. */
  readonly salvaged: number
}

/**
 * A spool file that is replaced when it turns out to be damaged, at the start or later: it is moved aside, and another
 * begun with what can be read of it.
 *
 * @throws {Error} when another process has it open
 */
export function openLastingFile(options: SpoolFileOptions, onDamage: (damage: SpoolDamage) => void) {
  let damaged: readonly string[] = []
  /** The ids of the last file that was used: by those its reports are known. */
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

  /** @throws {Error} likewise; the next call tries again */
  function replace(broken: SpoolFile, error: unknown): SpoolFile {
    file = undefined
    ids = broken.ids()
    broken.close()
    file = beginAnew(error)

    return file
  }

  return {
    /** @throws whatever the file does, but for its damage */
    ask<Result>(question: (file: SpoolFile) => Result): Result {
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
