import { readSite } from '@callbook/docs'
import { createDocument, type Document } from '../answers/documents.ts'

/** A file of the site, in memory in each form in which it is sent. */
export interface DocsFile {
  readonly document: Document
  /** For how long it may be kept. */
  readonly caching: string | undefined
}

let files: ReadonlyMap<string, DocsFile> | undefined

/** The files by their paths: read once in a process, so that whoever asks for them costs neither disk nor memory. */
export function docsFiles(): ReadonlyMap<string, DocsFile> {
  files ??= new Map(
    [...readSite()].map(([url, { type, content, isImmutable }]) => {
      const document = createDocument(type, content, { isDense: type.startsWith('image/') })

      return [url, { document, caching: isImmutable ? 'public, max-age=31536000, immutable' : undefined }]
    })
  )

  return files
}
