import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.ts'
import { alternate, spread, InvalidRun, type Benchmark } from './measure.ts'
import type { SlowDiskOrder, SlowDiskReply } from './slow-disk-child.ts'

const CLIENTS = 64
const FSYNC_MS = 3

export const b3: Benchmark = {
  id: 'B3',
  what: `Appends of ${CLIENTS} clients on a disk whose fsync takes ${FSYNC_MS} ms longer, against one commit per command`,
  bar: { atLeast: 15 },
  stretch: { atLeast: 25 },
  async run(options) {
    const folder = join(options.folder, 'b3')
    mkdirSync(folder)
    const shim = join(folder, 'slow-fsync.so')
    const compiled =
      spawnSync('gcc', ['-shared', '-fPIC', '-o', shim, fileURLToPath(new URL('slow-fsync.c', import.meta.url)), '-ldl']).status === 0
    const child = await startChild('./slow-disk-child.ts', {
      args: [folder, compiled ? '0' : String(FSYNC_MS)],
      ...(compiled && { env: { LD_PRELOAD: shim } }),
    })
    const perSecond = async (order: SlowDiskOrder) => {
      const { ms, stored } = await child.ask<SlowDiskReply>(order)
      if (stored !== order.commands) throw new InvalidRun(`${order.commands} appends were acknowledged and ${stored} events stored.`)
      return (stored * 1_000) / ms
    }
    const rounds = await alternate(options.rounds, {
      single: () => perSecond({ side: 'single', clients: 1, commands: 256 }),
      group: () => perSecond({ side: 'group', clients: CLIENTS, commands: 8_192 }),
    })
    await child.kill()
    return {
      figures: rounds.map(({ group, single }) => group / single),
      notes: [
        `group commit:           ${spread(rounds.map(({ group }) => group))} events/s`,
        `one commit per command: ${spread(rounds.map(({ single }) => single))} events/s`,
        compiled
          ? 'fsync and fdatasync are slowed down by LD_PRELOAD, for both sides'
          : 'without gcc no fsync can be slowed down: both sides pause before each commit instead',
      ],
    }
  },
}
