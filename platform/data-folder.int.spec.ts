import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DataFolderUnusable, openDataFolder } from './data-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'folder-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('the data folder', () => {
  it('is made with its parents, for its owner only', () => {
    const folder = openDataFolder(join(root, 'a/b'))
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    expect(folder.file('events.db')).toBe(join(root, 'a/b/events.db'))
    folder.close()
  })

  it('that somebody made keeps its rights, and its files are for the owner only, also those of earlier versions', () => {
    const path = join(root, 'made')
    mkdirSync(path)
    chmodSync(path, 0o755)
    writeFileSync(join(path, 'lock'), '', { mode: 0o644 })
    openDataFolder(path).close()
    const modes = ['.', 'lock', 'server.pid'].map((name) => (statSync(join(path, name)).mode & 0o777).toString(8))
    expect(modes).toEqual(['755', '600', '600'])
  })

  it('can be open once at a time, and again after it was closed', () => {
    const path = join(root, 'twice')
    const first = openDataFolder(path)
    expect(() => openDataFolder(path)).toThrow(
      `is in use by the process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    )
    first.close()
    openDataFolder(path).close()
  })

  it('is refused to a second process, and free again once the first is killed', async () => {
    const path = join(root, 'killed')
    const module = new URL('data-folder.ts', import.meta.url).href
    const code = `
      const { openDataFolder } = await import(${JSON.stringify(module)})
      // Kept, as the platform keeps it: what nobody refers to any more is closed by the garbage collector.
      globalThis.folder = openDataFolder(${JSON.stringify(path)})
      console.log('open')
      setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(other.stdout, 'data')
      expect(() => openDataFolder(path)).toThrow(`the process ${other.pid}.`)
    } finally {
      // Also where the test fails: a run does not end while it is alive.
      other.kill('SIGKILL')
      await once(other, 'exit')
    }
    openDataFolder(path).close()
  })

  it('says in a sentence what is wrong when it cannot be made', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => openDataFolder(join(root, 'file/inside'))).toThrow(DataFolderUnusable)
    expect(() => openDataFolder('/proc/nope/inside')).toThrow(DataFolderUnusable)
    expect(() => openDataFolder(join(root, 'file'))).toThrow(/cannot be used .*set DATA_DIR to another folder\.$/)
  })
})
