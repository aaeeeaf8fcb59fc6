/**
 * Composition root: opens the ports that the configuration chooses, starts views and consumers, seeds the demo once, and
 * serves page, API, socket and sign-in on one port.
 */
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { AlarmClock } from '#command-api/timers/alarm-clock.ts'
import type { Clock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { adminsRoom } from '#events/vocabulary/sides.ts'
import { DataFolderUnusable } from '#platform/data-folder.ts'
import { refuseTakenPort } from '#platform/http/free-port.ts'
import { serveRebuildSocket } from '#projections/engine/rebuild-socket.ts'
import type { Projections } from '#projections/engine/runner.ts'
import { loadViewsThread } from '#projections/engine/thread/link.ts'
import { dueTimers } from '#query-api/lookups/due-timers.ts'
import { demoAccounts, demoPassword } from './demo/seed.ts'
import { createClosing } from './main/closing.ts'
import { startCommands } from './main/commands.ts'
import { seedOnce } from './main/demo.ts'
import { startFactTables } from './main/fact-tables.ts'
import { explainingListenErrors } from './main/listen-errors.ts'
import { startLogAudit } from './main/log-audit/start.ts'
import { openLongWork } from './main/long-work.ts'
import { demoNotices, takingDemo } from './main/making/demo-folder.ts'
import { openPorts } from './main/open.ts'
import { queryDepsOf } from './main/query-deps.ts'
import { serve } from './main/serve.ts'
import { settled } from './main/settled.ts'
import { startNotices } from './main/start-notices.ts'
import { CannotStart } from './main/stores.ts'
import { startTimers } from './main/timers.ts'
import { ofTasks, startViews } from './main/views.ts'

export const VERSION = (JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string }).version

export type Platform = {
  readonly config: Config
  /** Resolves when every consumer has handled all stored events, including those that were stored meanwhile. */
  readonly settle: () => Promise<void>
  /** How far the views are. */
  readonly projections: Pick<Projections, 'positionOf' | 'waitFor'>
  readonly stop: () => Promise<void>
}

/**
 * @param clock one that the caller can move; otherwise the real time, or that of `PROFFER_NOW`
 * @throws {CannotStart} {DataFolderUnusable}
 */
export async function start(env: Readonly<Record<string, string | undefined>>, clock?: Clock): Promise<Platform> {
  const config = configFrom(env)
  const { host, port, publicOrigin: origin } = config.server
  await explainingListenErrors(host, port, refuseTakenPort(host, port))

  const closing = createClosing()
  const viewsThread = loadViewsThread()
  const ports = await openPorts(config, closing, clock).catch(async (error: unknown) => {
    await viewsThread.terminate()
    throw error
  })
  const running = await startViews(config, ports, closing, viewsThread)
  const commands = await startCommands(ports, running.views, { ...config, origin, app: VERSION, sender: config.mail.from }, closing)
  const due = dueTimers(ports.readStore, running.views)
  const settle = (alarmClock?: AlarmClock) => settled({ ...ports, ...commands, projections: running.projections, alarmClock })
  if (config.demo === 'tiny') await seedOnce(commands.handler, ports.readStore, ports.clock, settle, due, ports)
  // Only after seeding: otherwise timers would fire before the seeder stores what the demo's people did in time.
  const alarmClock = startTimers({ ports, commands, running, due }, closing)

  const audit = startLogAudit(config, ports, closing, () => running.sendRefresh(ofTasks(running, [adminsRoom], [])))
  const queries = queryDepsOf(ports, { ...config, app: VERSION }, commands, { ...running, audit })
  startFactTables({ ports, queries, reports: running.reports })
  const longWork = openLongWork({ ports, commands, running, queries, audit: audit.auditor, origin }, closing)
  await serve(config, { ports, commands, running, longWork, queries }, VERSION, closing)
  await explainingListenErrors(host, port, ports.app.listen({ host, port }))
  // Node writes its compile cache at exit, so a kill would lose it and the next start would compile everything again.
  setImmediate(flushCompileCache)
  const socket = await serveRebuildSocket({ path: ports.folder.file('rebuild.sock'), rebuild: running.rebuild })
  closing.add(() => socket.close())
  return { config, settle: () => settle(alarmClock), projections: running.projections, stop: closing.closeAll }
}

export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const read = readConfig(env)
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'))
  return read.config
}

if (import.meta.main) {
  try {
    const env = takingDemo(process.env)
    const platform = await start(env)
    printAddress(platform.config, demoNotices(platform.config, env))
    let stopping: Promise<void> | undefined
    // Ctrl-C sends the signal twice: from the terminal, and forwarded by npm.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping ??= platform.stop().then(() => process.exit(0))
      })
  } catch (error) {
    const known = error instanceof CannotStart || error instanceof DataFolderUnusable
    console.error(known ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

function printAddress(config: Config, demoSays: readonly string[]): void {
  const { server, demo, dataFolder } = config
  const accounts = demoAccounts.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`)
  console.log(
    [
      '',
      `Proffer runs at ${server.publicOrigin}`,
      ...(demo === 'tiny' ? ['', `Demo accounts, all with the password ${demoPassword}:`, ...accounts] : []),
      '',
      `Its data lies in ${dataFolder}.`,
      ...[...demoSays, ...startNotices(config)].flatMap((notice) => ['', notice]),
      '',
    ].join('\n'),
  )
}
