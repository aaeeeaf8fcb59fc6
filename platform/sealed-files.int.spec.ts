import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, inChunks } from './files/contract.ts'
import { openFolderFiles } from './files/folder/files.ts'
import { KeyDestroyed } from './keys/port.ts'
import { isOfKind, sealedFiles, type SealedFiles } from './sealed-files.ts'
import { openTestStores, type TestStores } from './testing/stores.ts'

let stores: TestStores
let files: SealedFiles
beforeAll(async () => {
  stores = await openTestStores()
  files = sealedFiles(await openFolderFiles(join(stores.folder, 'files')), stores.keys)
})
afterAll(() => stores.remove())

describe('§7 a person’s file', () => {
  const content = Buffer.from('canary-of-the-resume '.repeat(10_000))

  it('§7 is ciphertext on the disk, and readable while the key is there', async () => {
    const file = await files.put('mia', inChunks(content), 'resume')
    const opened = await files.open(file)
    expect(opened && (await bytesOf(opened)).equals(content)).toBe(true)
    const stored = globSync('**/*', { cwd: stores.folder, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(stored.map(({ name }) => name)).toContain(file.id)
    const inTheClear = stored.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes('canary-of-the-resume'))
    expect(inTheClear).toEqual([])
  })

  it('§7 says by its id what kind of file it is', async () => {
    const photo = await files.put('kim', inChunks(content), 'photo')
    const resume = await files.put('kim', inChunks(content), 'resume')
    expect([photo, resume].map(({ id }) => [isOfKind('photo', id), isOfKind('resume', id)])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('§2.18 is gone with the key, and nothing more is stored under it', async () => {
    const file = await files.put('zoe', inChunks(content), 'resume')
    await stores.keys.destroy('zoe')
    expect(await files.open(file)).toBeUndefined()
    await expect(files.put('zoe', inChunks(content), 'resume')).rejects.toThrow(KeyDestroyed)
    expect((await files.list('zoe')).map(({ id }) => id)).toEqual([file.id])
  })
})
