import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { noteIn, type Made } from './demo-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'demo-'))
afterAll(() => rmSync(root, { recursive: true }))
const REBUILD = fileURLToPath(new URL('../rebuild.ts', import.meta.url))
const PROGRAM = fileURLToPath(new URL('make-demo.ts', import.meta.url))

/** @param killAt the number of stored events from which on the process is killed */
async function make(folder: string, killAt = Infinity): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, '--folder', folder, '--size', 'small', '--day', '2026-11-28'], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const looking = setInterval(() => {
    if (killAt < Infinity && eventsIn(folder) >= killAt) child.kill('SIGKILL')
  }, 5)
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  await promise
  clearInterval(looking)
}

function valuesIn(folder: string, select: string): readonly unknown[] {
  const database = new DatabaseSync(join(folder, 'events.db'), { readOnly: true })
  const rows = database.prepare(`SELECT ${select} AS value FROM events`).all()
  database.close()
  return rows.map(({ value }) => value)
}

const typesIn = (folder: string) => new Set(valuesIn(folder, 'type'))
const sourcesIn = (folder: string) =>
  new Set(
    valuesIn(folder, `CASE type WHEN 'ApplicationSubmitted' THEN json_extract(data, '$.source') END`).filter((value) => value !== null),
  )

function eventsIn(folder: string): number {
  try {
    return Number(valuesIn(folder, 'count(*)')[0])
  } catch {
    // There is no log yet.
    return 0
  }
}

describe('the demo of semesters, as npm run demo makes it', () => {
  it('product 5 has the same log for the same seed and day, also when it is killed again and again', { timeout: 300_000 }, async () => {
    const [whole, killed] = [join(root, 'whole'), join(root, 'killed')]
    await make(whole)
    const made = noteIn(whole) as Made
    expect(made).toMatchObject({ done: true, seed: 1, day: '2026-11-28' })
    expect(made.events).toBeGreaterThan(2_000)

    const reached: number[] = []
    for (const share of [0.05, 0.3, 0.6, 0.9]) {
      await make(killed, Math.round(made.events * share))
      reached.push(eventsIn(killed))
      expect(noteIn(killed)).not.toHaveProperty('done')
    }
    expect(reached).toEqual(reached.toSorted((one, other) => one - other))
    await make(killed)
    expect(noteIn(killed)).toEqual(made)

    // What is there already is left as it is.
    await make(whole)
    expect(noteIn(whole)).toEqual(made)
  })

  it('§2.18 has views without what erased people said: they are what a rebuild makes', { timeout: 120_000 }, async () => {
    const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: join(root, 'whole'), DEMO: 'tiny', LOG_LEVEL: 'warn' }
    const { stdout } = await promisify(execFile)(process.execPath, [REBUILD, '--dry-run'], { env })
    const lines = stdout.trim().split('\n')
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.filter((line) => !line.endsWith(': only compared, 0 differences'))).toEqual([])
  })

  it('product 5 lets follow what follows: sources, points, ends of terms and released claims', () => {
    const found = typesIn(join(root, 'whole'))
    const followed = [
      'StudentInvited',
      'InvitationAccepted',
      'PointsAccrued',
      'PointsReversed',
      'InvitationExpired',
      'ReferralStageChanged',
      'ApplicationAutoClosed',
      'ClaimReleased',
      'SubjectErased',
    ]
    expect(followed.filter((type) => !found.has(type))).toEqual([])
    expect(sourcesIn(join(root, 'whole'))).toEqual(new Set(['direct', 'nominated', 'referred']))
  })
})
