/** Fields of a message by number: length-delimited fields as bytes, numbers as 64 bits. */
export type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>

/** Parses a protobuf message without its schema. */
export function readFields(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>()
  let at = 0

  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  function take(length: number): Buffer {
    at += length
    return message.subarray(at - length, at)
  }

  while (at < message.length) {
    const tag = varint()
    const value = readValue(Number(tag & 7n), varint, take)
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), value])
  }

  return fields
}

function readValue(wireType: number, varint: () => bigint, take: (length: number) => Buffer): Buffer | bigint {
  switch (wireType) {
    case 0:
      return varint()
    case 1:
      return take(8).readBigUInt64LE()
    case 2:
      return take(Number(varint()))
    case 5:
      return BigInt(take(4).readUInt32LE())
    default:
      throw new Error(`invalid protobuf: wire type ${wireType}`)
  }
}
