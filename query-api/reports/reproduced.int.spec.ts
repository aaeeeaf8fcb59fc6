/** Whoever has the same facts has the same hashes, whatever their machine is set to. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const CHILD = new URL('./testing/hashes-child.ts', import.meta.url).pathname

async function hashesIn(surroundings: NodeJS.ProcessEnv, order = 0): Promise<readonly unknown[]> {
  const { stdout } = await run(process.execPath, [CHILD, String(order)], {
    env: { ...process.env, NODE_OPTIONS: '', ...surroundings },
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout) as readonly unknown[]
}

it('a stamp’s hash is that of another machine: with its zone, its language, its threads, and its order of rows', async () => {
  const here = await hashesIn({ TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' })
  expect(here.length).toBeGreaterThan(400)
  const there = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1' }
  expect(await hashesIn(there, 1)).toEqual(here)
  expect(await hashesIn({ TZ: 'America/St_Johns', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8', UV_THREADPOOL_SIZE: '8' }, 2)).toEqual(here)
}, 60_000)
