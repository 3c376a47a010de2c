import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'
}

/** Bytes that had been read from a socket when its latest request began. */
const readBefore = new WeakMap<Socket, number>()

subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { readonly socket: Socket }
  if (readBefore.has(socket)) readBefore.set(socket, socket.bytesRead)
})

/**
 * Destroys the socket of an undici client when a response on it is too large.
 *
 * @param maxRawBytes of informational responses, headers, framing and body; parsing them costs CPU time
 */
export function limitResponses(socket: Socket, maxRawBytes: number): Socket {
  readBefore.set(socket, socket.bytesRead)

  return socket.on('readable', () => {
    if (socket.bytesRead - (readBefore.get(socket) ?? 0) > maxRawBytes)
      socket.destroy(new ResponseTooLargeError(`the response was longer than ${Math.floor(maxRawBytes / 1024)} KiB`))
  })
}
