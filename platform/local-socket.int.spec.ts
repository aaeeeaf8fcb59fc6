import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askLocalSocket, serveLocalSocket } from './local-socket.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-socket-'))
  path = join(folder, 'test.sock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a local socket', () => {
  it('takes a request and answers with progress and an answer, for its owner alone', async () => {
    writeFileSync(path, 'left behind by a kill')
    const socket = await serveLocalSocket(path, async (request, progress: (part: number) => void) => {
      progress(1)
      progress(2)
      return { heard: request }
    })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const seen: number[] = []
    expect(await askLocalSocket(path, ['a', 'b'], (part: number) => seen.push(part))).toEqual({ heard: ['a', 'b'] })
    expect(seen).toEqual([1, 2])
    await socket.close()
  })

  it('tells the asking side why there is no answer', async () => {
    const socket = await serveLocalSocket(path, () => Promise.reject(new Error('There is no such view.')))
    await expect(askLocalSocket(path, [])).rejects.toThrow('There is no such view.')
    await socket.close()
  })

  it('says so when nobody listens, and when the server goes away in between', async () => {
    expect(await askLocalSocket(path, [])).toBeUndefined()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const socket = await serveLocalSocket(path, () => {
      resolve(undefined)
      return new Promise(() => undefined)
    })
    const asked = askLocalSocket(path, [])
    void promise.then(() => socket.close())
    await expect(asked).rejects.toThrow('went away')
  })
})
