import { readSite } from '@callbook/docs'
import { createDocument, type Document } from '../responses/documents.ts'

/** A file of the site in memory, in each encoding. */
export interface DocsFile {
  readonly document: Document
  readonly caching: string | undefined
}

let files: ReadonlyMap<string, DocsFile> | undefined

/** Returns the files by path. They are read once per process, so that requests need neither disk nor memory. */
export function docsFiles(): ReadonlyMap<string, DocsFile> {
  files ??= new Map(
    [...readSite()].map(([url, { type, content, isImmutable }]) => {
      const document = createDocument(type, content, { isDense: type === 'font/woff2' })

      return [url, { document, caching: isImmutable ? 'public, max-age=31536000, immutable' : undefined }]
    })
  )

  return files
}
