/**
 * Runs platforms for tests, one after another in one process: what is loaded and compiled for the first one serves the next, each
 * on data of its own. The tests send it requests over the channel of `child_process` (acceptance/platform.ts) and reach the platforms
 * as everybody does, over the network. What a platform does as a process (signals, a kill, its exit) is tried on `main.ts` itself.
 */
import { clockFrom } from '#platform/clock.ts'
import { start, type Platform } from '#main'

/** `start` has the platform's environment; `moveTo` an instant, and is answered when everything that is due by then is done. */
type Request = { readonly seq: number } & (
  | { readonly do: 'start'; readonly env: Readonly<Record<string, string>> }
  | { readonly do: 'moveTo'; readonly instant: string }
  | { readonly do: 'settle' | 'stop' }
)

let running: { readonly platform: Platform; readonly clock: ReturnType<typeof clockFrom> | undefined } | undefined

async function fulfil(request: Request): Promise<void> {
  if (request.do === 'start') {
    if (running !== undefined) throw new Error('A platform runs here already.')
    const { PROFFER_NOW: now } = request.env
    const clock = now === undefined ? undefined : clockFrom(Date.parse(now))
    // It stands still until the demo is there, whose story is dated by it: so it has the same instants in every run.
    let hasStarted = false
    const standing = clock && { now: () => (hasStarted ? clock.now() : Date.parse(now ?? '')) }
    running = { platform: await start(request.env, standing), clock }
    hasStarted = true
    return
  }
  if (running === undefined) throw new Error('No platform runs here.')
  const { platform, clock } = running
  if (request.do === 'stop') {
    running = undefined
    return platform.stop()
  }
  if (request.do === 'moveTo') {
    if (clock === undefined) throw new Error('The real time cannot be moved: start the platform with PROFFER_NOW.')
    // Work under way happens at the time it was asked for.
    await platform.settle()
    clock.moveTo(Date.parse(request.instant))
  }
  return platform.settle()
}

process.on('message', (request: Request) => {
  void fulfil(request).then(
    () => process.send?.({ seq: request.seq }),
    (error: unknown) => process.send?.({ seq: request.seq, error: error instanceof Error ? error.message : String(error) }),
  )
})
// The tests have ended, however they did.
process.on('disconnect', () => process.exit())
