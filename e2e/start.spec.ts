import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../acceptance/platform.ts'

describe('npm start', () => {
  it('prints its address, and ends cleanly by Ctrl-C, which sends the signal twice: from the terminal and from npm', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'proffer-start-'))
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, which a signal reaches as a whole, as in a terminal.
      detached: true,
    })
    const ended = once(npm, 'exit')
    try {
      let output = ''
      npm.stdout.on('data', (text: Buffer) => (output += text.toString()))
      await expect.poll(() => output, { timeout: 60_000 }).toContain('Proffer runs at https://localhost:')
      process.kill(-(npm.pid ?? 0), 'SIGINT')
      expect(await ended).toEqual([0, null])
    } finally {
      if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
