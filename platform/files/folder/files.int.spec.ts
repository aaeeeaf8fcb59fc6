import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesContract, inChunks } from '../contract.ts'
import { openFolderFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('in a folder', () => {
  filesContract(() => openFolderFiles(join(folder, 'contract')))

  it('can be read by their owner on this machine alone', async () => {
    const path = join(folder, 'private')
    const files = await openFolderFiles(path)
    await files.put({ owner: 'mia', id: 'one' }, inChunks(Buffer.from('x')))
    const modes = ['', 'mia', 'mia/one', '.incoming'].map((name) => statSync(join(path, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o700])
  })

  it('leave no half upload of a process that was killed', async () => {
    const path = join(folder, 'killed')
    mkdirSync(join(path, '.incoming'), { recursive: true })
    writeFileSync(join(path, '.incoming', 'half'), 'half of it')
    const files = await openFolderFiles(path)
    expect(readdirSync(join(path, '.incoming'))).toEqual([])
    await expect(files.put({ owner: 'mia', id: 'one' }, failing())).rejects.toThrow('cut')
    expect(readdirSync(join(path, '.incoming'))).toEqual([])
    expect(existsSync(join(path, 'mia'))).toBe(false)
  })
})

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('cut')
}
