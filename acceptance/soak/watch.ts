/** What a platform looks like from outside: its process, its files, and how far its views are behind. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../client.ts'
import type { Platform } from '../platform.ts'

const MB = 1024 * 1024

export type Look = Readonly<Record<string, number>>

export async function lookAt({ pid, origin, dataDir }: Platform): Promise<Look> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024
  const opened = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`))
  const cpuTicks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  const { body } = await send<{ views?: readonly { lag: number }[] }>(origin, { method: 'GET', path: '/health/ready' })
  return {
    rss: kilobytes('VmRSS'),
    anonymous: kilobytes('RssAnon'),
    threads: Number(/Threads:\s+(\d+)/.exec(status)?.[1]),
    descriptors: opened.length,
    sockets: opened.filter((target) => target.startsWith('socket:')).length,
    cpuSeconds: cpuTicks.reduce((sum, ticks) => sum + ticks, 0) / 100,
    lag: Math.max(0, ...(body.views ?? []).map(({ lag }) => lag)),
    ...sizesIn(dataDir),
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** In MB, by the first name below the folder. */
function sizesIn(folder: string): Look {
  const sizes: Record<string, number> = {}
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!found?.isFile()) continue
    const first = `file:${name.split('/')[0]}`
    sizes[first] = (sizes[first] ?? 0) + found.size / MB
  }
  return sizes
}
