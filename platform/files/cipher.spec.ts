import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decrypted, encrypted, FileBroken } from './cipher.ts'
import { bytesOf, inChunks } from './contract.ts'

const KIB = 1024
const key = { id: 'key-1', secret: randomBytes(32) }
const HEADER = 4 + 1 + key.id.length + 32
const SEALED_CHUNK = 64 * KIB + 16

const seal = (bytes: Buffer, place = 'mia/one') => bytesOf(encrypted(key, place, inChunks(bytes)))
const unseal = async (stored: Buffer, { place = 'mia/one', secret = key.secret } = {}) => {
  const content = await decrypted(inChunks(stored), place, async (id) => ({ id, secret }))
  return content && bytesOf(content)
}

describe('a file under its person’s key', () => {
  it.each([0, 1, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 128 * KIB, 5 * KIB * KIB])('comes back as it was: %d bytes', async (size) => {
    const bytes = randomBytes(size)
    const stored = await seal(bytes)
    expect((await unseal(stored))?.equals(bytes)).toBe(true)
    expect(stored.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / (64 * KIB))))
  })

  it('shows nothing of what is in it, and is another each time', async () => {
    const bytes = Buffer.from('%PDF-1.7 canary '.repeat(5_000))
    const [one, other] = [await seal(bytes), await seal(bytes)]
    expect(one.includes('canary')).toBe(false)
    expect(one.subarray(HEADER, HEADER + 100).equals(other.subarray(HEADER, HEADER + 100))).toBe(false)
  })

  it('is nothing once the key was destroyed', async () => {
    expect(await decrypted(inChunks(await seal(randomBytes(10))), 'mia/one', async () => undefined)).toBeUndefined()
  })

  it('does not open with another key, or as another file', async () => {
    const stored = await seal(randomBytes(10))
    await expect(unseal(stored, { secret: randomBytes(32) })).rejects.toThrow(FileBroken)
    await expect(unseal(stored, { place: 'mia/other' })).rejects.toThrow(FileBroken)
  })

  const chunk = (stored: Buffer, n: number) => stored.subarray(HEADER + n * SEALED_CHUNK, HEADER + (n + 1) * SEALED_CHUNK)
  it.each<[string, (stored: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['ends in its header', (stored) => stored.subarray(0, HEADER - 1)],
    ['ends after its header', (stored) => stored.subarray(0, HEADER)],
    ['is cut off between two chunks', (stored) => stored.subarray(0, HEADER + 2 * SEALED_CHUNK)],
    ['is cut off within a chunk', (stored) => stored.subarray(0, stored.length - 5)],
    [
      'has two chunks in the other order',
      (stored) =>
        Buffer.concat([stored.subarray(0, HEADER), chunk(stored, 1), chunk(stored, 0), stored.subarray(HEADER + 2 * SEALED_CHUNK)]),
    ],
    ['lacks its first chunk', (stored) => Buffer.concat([stored.subarray(0, HEADER), stored.subarray(HEADER + SEALED_CHUNK)])],
    ['has a chunk twice', (stored) => Buffer.concat([stored.subarray(0, HEADER + SEALED_CHUNK), chunk(stored, 0), chunk(stored, 1)])],
    ['goes on after its end', (stored) => Buffer.concat([stored, chunk(stored, 0)])],
    ['has a changed byte', (stored) => Buffer.from(stored).fill(1, stored.length - 40, stored.length - 39)],
    ['has another salt', (stored) => Buffer.from(stored).fill(1, HEADER - 8, HEADER)],
    ['has another beginning', (stored) => Buffer.concat([Buffer.from('%PDF'), stored.subarray(4)])],
  ])('is noticed when it %s', async (_, change) => {
    const stored = await seal(randomBytes(3 * 64 * KIB + 100))
    await expect(unseal(change(stored))).rejects.toThrow(FileBroken)
  })
})
