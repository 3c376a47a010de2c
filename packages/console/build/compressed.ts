import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** File types that are already compressed. */
const compressedTypes = /\.(woff2|png)$/

/** Emits a Brotli file for each asset, at the maximum level, which would be too slow for a server per response. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (!fileName.startsWith('assets/') || compressedTypes.test(fileName)) continue
          const content = output.type === 'chunk' ? output.code : output.source
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli(Buffer.from(content)) })
        }
      }
    }
  }
}

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
}
