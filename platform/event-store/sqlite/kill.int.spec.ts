import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { START, type Recorded } from '#events/envelope.ts'
import { brokenPromises, type Invocation } from '../../testing/history-checker.ts'
import type { EventStore } from '../port.ts'
import { openSqliteEventStore } from './sqlite-event-store.ts'

type Line = { readonly call: string } & Partial<Invocation>
const rounds = Number(process.env['KILL_ROUNDS'] ?? 8)
const folder = mkdtempSync(join(tmpdir(), 'event-store-kill-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Kills the process after `answers` answers, in the middle of the next appends. */
async function appendAndKill(file: string, seed: string, answers: number): Promise<Invocation[]> {
  const historyFile = join(folder, `history-${seed}.jsonl`)
  const script = fileURLToPath(new URL('./testing/append-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file, historyFile, seed], { stdio: ['ignore', 'pipe', 'inherit'] })
  let answered = 0
  child.stdout.on('data', (bytes: Buffer) => {
    answered += bytes.length
    if (answered >= answers) child.kill('SIGKILL')
  })
  await once(child, 'close')

  const calls = new Map<string, Invocation>()
  for (const text of readFileSync(historyFile, 'utf8').trimEnd().split('\n')) {
    const { call, ...line } = JSON.parse(text) as Line
    calls.set(call, { stream: '', ids: [], ...calls.get(call), ...line })
  }
  return [...calls.values()]
}

async function wholeLog(store: EventStore): Promise<Recorded[]> {
  const log: Recorded[] = []
  for (let after = START; ;) {
    const page = await store.readAll({ after, limit: 1_000 })
    log.push(...page.events)
    if (page.atHead) return log
    after = page.position
  }
}

describe('SQLite event store killed in the middle of appends', () => {
  it(`keeps every promise over ${rounds} kills of one file`, { timeout: 20_000 + rounds * 5_000 }, async () => {
    const file = join(folder, 'events.db')
    const history: Invocation[] = []
    for (let round = 0; round < rounds; round++) {
      const invocations = await appendAndKill(file, String(round), 20 + 137 * round)
      expect(invocations.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(20 + 137 * round)
      history.push(...invocations)
      const store = await openSqliteEventStore({ file })
      expect(brokenPromises(history, await wholeLog(store))).toEqual([])
      await store.close()
    }
  })
})
