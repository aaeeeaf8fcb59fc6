/** Describes the machine on which the figures were measured. */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { openReadHandle, openWriteHandle } from '#platform/event-store/sqlite/handle.ts'
import { number, quantile } from './measure.ts'

const FSYNCS = 300

/** @param folder on the disk that the benchmarks write to */
export function describeMachine(folder: string): readonly string[] {
  const fsyncs = fsyncMs(folder)
  const file = join(folder, 'pragmas.db')
  const database = openWriteHandle(file)
  const pragmas = ['journal_mode', 'synchronous', 'wal_autocheckpoint', 'page_size', 'cache_size'].map(
    (name) => `${name}=${String(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])}`,
  )
  database.close()
  openReadHandle(file).close()
  rmSync(file)
  return [
    `CPU      ${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${number(totalmem() / 2 ** 30)} GiB; load ${loadavg()
      .map((load) => number(load, 2))
      .join(' ')}`,
    `System   ${readFileSync('/proc/version', 'utf8').split(' ').slice(0, 3).join(' ')}; Node ${process.version}; SQLite ${process.versions['sqlite'] ?? '?'} (node:sqlite)`,
    `Disk     4 KiB write and fsync: p50 ${number(quantile(fsyncs, 0.5), 3)} ms, p99 ${number(quantile(fsyncs, 0.99), 3)} ms`,
    `Events   ${pragmas.join(' ')}`,
  ]
}

function fsyncMs(folder: string): readonly number[] {
  const path = join(folder, 'fsync.bin')
  const handle = openSync(path, 'w')
  const block = Buffer.alloc(4_096, 1)
  const times = Array.from({ length: FSYNCS }, () => {
    const from = performance.now()
    writeSync(handle, block)
    fsyncSync(handle)
    return performance.now() - from
  })
  closeSync(handle)
  rmSync(path)
  return times
}
