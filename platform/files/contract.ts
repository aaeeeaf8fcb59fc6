import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { InvalidFileName } from './port.ts'
import type { FileName, Files } from './port.ts'

const KIB = 1024

/** The tests that every store of files must pass. `open` opens the same store again and again. */
export function filesContract(open: () => Promise<Files>): void {
  describe('files', () => {
    const opened: Files[] = []
    const store = async () => {
      const files = await open()
      opened.push(files)
      return files
    }
    afterAll(async () => void (await Promise.all(opened.map((files) => files.close()))))

    const fresh = (owner: string = randomUUID()): FileName => ({ owner, id: randomUUID() })
    const read = async (files: Files, file: FileName) => {
      const content = await files.open(file)
      return content && bytesOf(content)
    }

    it.each([
      ['no bytes', 0],
      ['one byte', 1],
      ['many chunks', 700 * KIB + 3],
    ])('come back as they were stored: %s', async (_, size) => {
      const [files, file, bytes] = [await store(), fresh(), randomBytes(size)]
      await files.put(file, inChunks(bytes))
      expect((await read(files, file))?.equals(bytes)).toBe(true)
    })

    it('are read in chunks, not as a whole', async () => {
      const [files, file] = [await store(), fresh()]
      await files.put(file, inChunks(randomBytes(2_000 * KIB)))
      const sizes: number[] = []
      for await (const chunk of (await files.open(file)) ?? []) sizes.push(chunk.length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * KIB)
    })

    it('outlive the process', async () => {
      const [files, file] = [await store(), fresh()]
      await files.put(file, inChunks(Buffer.from('kept')))
      expect(String(await read(await store(), file))).toBe('kept')
    })

    it('leave nothing behind when their content breaks off, and the error is that of the content', async () => {
      const [files, file] = [await store(), fresh()]
      await expect(files.put(file, brokenOff(400 * KIB))).rejects.toThrow('the caller hung up')
      expect(await files.open(file)).toBeUndefined()
      expect(await files.list(file.owner)).toEqual([])
    })

    it('are listed by their owner, with the instant at which they were stored', async () => {
      const [files, owner] = [await store(), randomUUID()]
      const [one, other] = [fresh(owner), fresh(owner)]
      const before = Date.now() - 2_000
      for (const file of [one, other, fresh(`${owner}-2`)]) await files.put(file, inChunks(Buffer.from('x')))
      const listed = await files.list(owner)
      expect(listed.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
      for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(before)
      expect(await files.list(randomUUID())).toEqual([])
    })

    it('are gone once removed, and removing them again is no error', async () => {
      const [files, file] = [await store(), fresh()]
      await files.put(file, inChunks(Buffer.from('x')))
      await files.remove(file)
      await files.remove(file)
      expect(await files.open(file)).toBeUndefined()
      expect(await files.list(file.owner)).toEqual([])
    })

    it('are stored beside each other at the same time', async () => {
      const [files, owner] = [await store(), randomUUID()]
      const many = Array.from({ length: 8 }, () => ({ file: fresh(owner), bytes: randomBytes(100 * KIB) }))
      await Promise.all(many.map(({ file, bytes }) => files.put(file, inChunks(bytes))))
      for (const { file, bytes } of many) expect((await read(files, file))?.equals(bytes)).toBe(true)
    })

    it.each(['../evil', 'a/b', '', '.', 'a.b', 'x'.repeat(65), 'a\0'])('cannot be named %j', async (id) => {
      const [files, owner] = [await store(), randomUUID()]
      await expect(files.put({ owner, id }, inChunks(Buffer.from('x')))).rejects.toThrow(InvalidFileName)
      await expect(files.put({ owner: id, id: owner }, inChunks(Buffer.from('x')))).rejects.toThrow(InvalidFileName)
      await expect(files.open({ owner, id })).rejects.toThrow(InvalidFileName)
      await expect(files.list(id)).rejects.toThrow(InvalidFileName)
    })
  })
}

/** As a socket delivers them: in pieces of any size. */
export async function* inChunks(bytes: Buffer, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* brokenOff(size: number): AsyncGenerator<Uint8Array> {
  yield* inChunks(randomBytes(size))
  throw new Error('the caller hung up')
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
